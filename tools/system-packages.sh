#!/bin/sh
# Installs the system packages that are missing: `system-packages.sh run|test|train`.
# Debian and Ubuntu by apt, macOS by brew (untested). Elsewhere it says what is needed and goes on.
set -eu

case "${1:-run}" in
    run) apt="python3-venv libgl1 libglib2.0-0 tesseract-ocr"; brew="tesseract" ;;
    test) apt="tesseract-ocr chromium libatomic1 fonts-dejavu-core fonts-liberation libvoikko1 voikko-fi wnorwegian hunspell-no"; brew="tesseract" ;;
    train)
        apt="npm $(sed 's/#.*//' "$(dirname "$0")/training-fonts.txt" | tr '\n' ' ')"
        brew="node" ;;
    *) echo "usage: $0 run|test|train" >&2; exit 2 ;;
esac

if command -v apt-get >/dev/null 2>&1; then
    missing=""
    for package in $apt; do
        dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null | grep -q '^installed$' && continue
        # Ubuntu's newer releases carry these libraries under another name.
        case "$package" in libglib2.0-0) dpkg-query -W -f '${db:Status-Status}\n' libglib2.0-0t64 2>/dev/null |
            grep -q '^installed$' && continue ;; esac
        [ "$package" = npm ] && command -v npm >/dev/null 2>&1 && continue
        # Not Debian's python3: a python of the user's own brings its venv along.
        [ "$package" = python3-venv ] && python3 -c 'import ensurepip, venv' 2>/dev/null && continue
        missing="$missing $package"
    done
    [ -z "$missing" ] && exit 0
    as_root=""
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null 2>&1; then
            echo "These system packages are missing:$missing. Install them as root with: apt-get install$missing" >&2
            exit 1
        fi
        as_root=sudo
    fi
    echo "Installing system packages:$missing"
    $as_root apt-get update -qq
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $missing >/dev/null
elif command -v brew >/dev/null 2>&1; then
    [ -z "$brew" ] || brew list "$brew" >/dev/null 2>&1 || brew install "$brew"
else
    echo "Neither apt nor brew is here; needed, by whatever name this system knows them: $apt" >&2
fi
