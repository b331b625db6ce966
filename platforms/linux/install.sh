#!/bin/sh
# Puts Boneyard into the desktop's menu, and its manual page where man looks, for this user alone:
# sh platforms/linux/install.sh
# Takes it out again: sh platforms/linux/install.sh remove
set -eu

here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
name=org.boneyard.dominoes
entry=$data/applications/$name.desktop
icon=$data/icons/hicolor/512x512/apps/$name.png
about=$data/metainfo/$name.metainfo.xml
manual=$data/man/man1/boneyard.1

if [ "${1:-}" = remove ]; then
    rm -f "$entry" "$icon" "$about" "$manual"
    exit 0
fi
# The menu may not have pip's folder on its path, so it is told where the program is.
program=$(command -v boneyard) || { echo 'There is no program boneyard yet. First: pipx install, or pip install (docs/desktop.md)' >&2; exit 1; }
mkdir -p "$(dirname "$entry")" "$(dirname "$icon")" "$(dirname "$about")" "$(dirname "$manual")"
cp "$here/../icons/icon.png" "$icon"
cp "$here/$name.metainfo.xml" "$about"
cp "$here/boneyard.1" "$manual"
sed "s|^Exec=.*|Exec=\"$program\"|" "$here/$name.desktop" > "$entry"
