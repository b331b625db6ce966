#!/bin/sh
# Installs an APK on the emulator or phone that adb sees, lets it play itself, and keeps pictures of the screen:
#   sh tools/android/emulator_selftest.sh FILE.apk FOLDER [PAGE]
# Exits with 0 when the app says that its self-test has passed. PAGE: how many bytes its memory's pages must have.
set -eu

apk=$1
pictures=$2
page=${3:-}
cd "$(dirname "$0")/../.."
value() { sed -n "s/^$1 = //p" buildozer.spec; }
package=$(value package.domain).$(value package.name)
mkdir -p "$pictures"

adb wait-for-device
if [ -n "$page" ]; then
    found=$(adb shell getconf PAGE_SIZE | tr -d '\r')
    [ "$found" = "$page" ] || { echo "Its pages have $found bytes, not $page."; exit 1; }
fi
adb install -r "$apk"
adb shell svc power stayon true # or the screen goes dark, and the app waits
adb shell setprop debug.boneyard.selftest 1
# What an earlier run said must be gone. Emulators now and then refuse once.
adb logcat -c || { sleep 5; adb logcat -c; }
adb shell am start -W -n "$package/org.kivy.android.PythonActivity"

outcome=silent
running=
for second in $(seq 5 5 900); do
    sleep 5
    before=$running
    running=$(adb shell pidof "$package" || true) # asked before the log is: what it said last is in there
    adb exec-out screencap -p > "$pictures/$(printf '%03d' "$second").png" || true # a picture less is no failure
    adb logcat -d -s python > "$pictures/log.txt"
    if grep -q 'BONEYARD_SELFTEST passed' "$pictures/log.txt"; then outcome=passed; break; fi
    if grep -q 'BONEYARD_SELFTEST failed\|Traceback' "$pictures/log.txt"; then outcome=failed; break; fi
    if [ -n "$before" ] && [ -z "$running" ]; then outcome=gone; break; fi
done

adb shell setprop debug.boneyard.selftest 0
adb logcat -d > "$pictures/everything.txt"
echo "The self-test: $outcome after $second seconds."
if [ "$outcome" != passed ]; then
    tail -n 60 "$pictures/log.txt"
    exit 1
fi
