#!/bin/sh
# Installs an APK on the emulator or phone that adb sees, lets it play itself, and keeps pictures of the screen:
#   sh tools/android/emulator_selftest.sh FILE.apk FOLDER
# Exits with 0 when the app says that its self-test has passed.
set -eu

apk=$1
pictures=$2
cd "$(dirname "$0")/../.."
value() { sed -n "s/^$1 = //p" buildozer.spec; }
package=$(value package.domain).$(value package.name)
mkdir -p "$pictures"

adb install -r "$apk"
adb shell setprop debug.boneyard.selftest 1
adb logcat -c
adb shell am start -W -n "$package/org.kivy.android.PythonActivity"

outcome=silent
for second in $(seq 5 5 600); do
    sleep 5
    adb exec-out screencap -p > "$pictures/$(printf '%03d' "$second").png"
    adb logcat -d -s python > "$pictures/log.txt"
    if grep -q 'BONEYARD_SELFTEST passed' "$pictures/log.txt"; then outcome=passed; break; fi
    if grep -q 'BONEYARD_SELFTEST failed\|Traceback' "$pictures/log.txt"; then outcome=failed; break; fi
done

adb shell setprop debug.boneyard.selftest 0
echo "The self-test: $outcome after $second seconds."
if [ "$outcome" != passed ]; then
    tail -n 60 "$pictures/log.txt"
    exit 1
fi
