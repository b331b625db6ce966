#!/bin/sh
# Sees to it that the Debian or Ubuntu packages named as arguments are installed: silent when they are, installs
# what is missing when it may (as root, or by sudo without a password), otherwise gives one line to paste and fails.
set -eu

missing=
for package; do
    case $(dpkg-query --show --showformat='${Status}' "$package" 2>/dev/null) in
        *' ok installed') ;;
        *) missing="$missing $package" ;;
    esac
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" -eq 0 ]; then
    as_root=
elif sudo -n true 2>/dev/null; then
    as_root=sudo
else
    as_root=nobody
fi

# Silent unless it fails. Waits for another installer's lock, as on a machine that has just been started.
apt() {
    said=$($as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get -qq -o DPkg::Lock::Timeout=300 "$@" </dev/null 2>&1) || { echo "$said"; return 1; }
}

if [ "$as_root" != nobody ] && command -v apt-get >/dev/null; then
    echo "Installing system packages:$missing"
    apt update || true # one source that cannot be reached need not stop the others
    # shellcheck disable=SC2086  # a list of names
    apt install --yes --no-install-recommends $missing && exit 0
fi
echo "Missing system packages. To install them: sudo apt-get update && sudo apt-get install --yes$missing"
exit 1
