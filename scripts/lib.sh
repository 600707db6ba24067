# shellcheck shell=bash disable=SC2034
# What the scripts share. Sourced, never run:
#   source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# The checkout, wherever the script was called from.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# Where downloaded tools live: never inside the checkout.
cache=${DAYBOOK_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/daybook}

say() { printf '\033[1m==> %s\033[0m\n' "$*" >&2; }
die() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}
has() { command -v "$1" >/dev/null 2>&1; }
on_macos() { [ "$(uname -s)" = Darwin ]; }

# --- packages of the system --------------------------------------------------------------------------------------

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; elif has sudo; then sudo "$@"; else die "need root to run: $*"; fi
}

# apt_refresh: asks once what there is to install.
apt_refresh() {
  [ -z "${apt_lists_are_fresh:-}" ] || return 0
  as_root apt-get update -qq >&2
  apt_lists_are_fresh=yes
}

# apt_install PACKAGE…: installs those that are missing, asking nothing.
apt_install() {
  local package missing=()
  for package in "$@"; do
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  say "Installing ${missing[*]}"
  apt_refresh
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2 </dev/null
}

# brew_install FORMULA…: the same with Homebrew.
brew_install() {
  local formula missing=()
  for formula in "$@"; do
    brew list --versions "$formula" >/dev/null 2>&1 || missing+=("$formula")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  say "Installing ${missing[*]}"
  HOMEBREW_NO_AUTO_UPDATE=1 brew install --quiet "${missing[@]}" >&2 </dev/null
}

# --- what a build needs ------------------------------------------------------------------------------------------

need_swift() {
  local version
  has swift || die "Swift 6.2 is needed: https://www.swift.org/install/"
  version=$(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+)\.([0-9]+).*/\1 \2/p' | head -n 1)
  # shellcheck disable=SC2086
  set -- ${version:-0 0}
  [ "$1" -gt 6 ] || { [ "$1" -eq 6 ] && [ "$2" -ge 2 ]; } ||
    die "Swift 6.2 or newer is needed, this is: $(swift --version 2>/dev/null | head -n 1)"
}

# The C libraries that the program is linked with, as pkg-config calls them.
libraries=(libcmark libcrypto sqlite3 yaml-0.1 zlib)

has_libraries() { has pkg-config && pkg-config --exists "${libraries[@]}"; }

need_libraries() {
  has_libraries && return
  if has apt-get; then
    apt_install pkg-config libcmark-dev libsqlite3-dev libssl-dev libyaml-dev zlib1g-dev
  elif has brew; then
    brew_install pkgconf cmark libyaml openssl@3 sqlite zlib
    # Homebrew keeps these out of the way of the system's own.
    local formula
    for formula in openssl@3 sqlite zlib; do
      PKG_CONFIG_PATH=$(brew --prefix "$formula")/lib/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}
    done
    export PKG_CONFIG_PATH
  fi
  has_libraries || die "libcmark, libcrypto, libyaml, sqlite and zlib with their pkg-config files are needed (Debian: \
libcmark-dev libsqlite3-dev libssl-dev libyaml-dev zlib1g-dev, Fedora: cmark-devel openssl-devel libyaml-devel \
sqlite-devel zlib-devel, Homebrew: cmark libyaml openssl@3 sqlite zlib)"
}

# Makes the linker take the archives of the libraries, libcmark.a and so on, where there are any: with shared libraries the
# program would not run on a machine that lacks them. SwiftPM gives the linker the folder that libcmark.pc names before any
# other, so copies of these files name a folder that holds nothing but the archives.
link_libraries_statically() {
  on_macos && return
  local name description libdir archive folder=$root/.build/static-libraries
  mkdir -p "$folder"
  for name in "${libraries[@]}"; do
    description=$(pkg-config --variable=pcfiledir "$name")/$name.pc
    libdir=$(pkg-config --variable=libdir "$name")
    case $name in
      zlib) archive=$libdir/libz.a ;;
      sqlite3) archive=$libdir/libsqlite3.a ;;
      yaml-0.1) archive=$libdir/libyaml.a ;;
      *) archive=$libdir/$name.a ;;
    esac
    [ -f "$archive" ] && [ -f "$description" ] || continue
    cmp -s "$archive" "$folder/${archive##*/}" || cp "$archive" "$folder/"
    sed -E "s#^(shared)?libdir=.*#\\1libdir=$folder#" "$description" >"$folder/$name.pc.new"
    if cmp -s "$folder/$name.pc.new" "$folder/$name.pc"; then
      rm "$folder/$name.pc.new"
    else
      mv "$folder/$name.pc.new" "$folder/$name.pc"
    fi
  done
  export PKG_CONFIG_PATH=$folder${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}
}

# swift_build OPTION…: `swift build`, once more where the tool itself crashes: its event loop does now and then (in
# libdispatch, where a source ends), and the second run goes on where the first one stood.
swift_build() {
  local status=0
  swift build "$@" || status=$?
  case $status in
    132 | 133 | 134 | 139)
      say "swift build crashed (signal $((status - 128))); once more"
      swift build "$@"
      ;;
    *) return "$status" ;;
  esac
}

# order_functions: adds to `flags` what has the linker put the functions beside each other that a check-in calls, in the
# order in which scripts/function-order met them: otherwise most of the program is in memory, for the few functions of each
# page that are called. The compiler brings the linker that can do so; with another one the program is the same, but for
# where things lie in it. Names of functions that are no longer there are passed over.
order_functions() {
  on_macos && return
  local resources new order=$root/.build/function-order
  resources=$(cd "$root" && swiftc -print-target-info 2>/dev/null | sed -nE 's/.*"runtimeResourcePath": "(.*)".*/\1/p') ||
    return 0
  [ -n "$resources" ] && [ -x "$resources/../../bin/ld.lld" ] || return 0
  mkdir -p "$root/.build"
  # Another build may do the same at the same time.
  new=$(mktemp "$order.XXXXXX")
  if ! gzip -dc "$root/scripts/function-order.gz" >"$new"; then
    rm -f "$new"
    return 0
  fi
  if cmp -s "$new" "$order"; then
    rm -f "$new"
  else
    # SwiftPM does not know that the program depends on it.
    rm -f "$root"/.build/*/release/daybook
    mv -f "$new" "$order"
  fi
  flags+=(
    -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=lld
    -Xlinker "--symbol-ordering-file=$order" -Xlinker --no-warn-symbol-ordering)
}

# build_release: builds the program, and sets `daybook` to its path.
build_release() {
  need_swift
  need_libraries
  link_libraries_statically
  # The same flags every time: other flags mean building everything anew. Nobody debugs this program, and to write down
  # what a debugger wants takes a fifth of the build's time.
  local flags=(-c release --product daybook -debug-info-format none)
  on_macos || flags+=(--static-swift-stdlib)
  order_functions
  say "Building daybook (the first time takes some minutes)"
  (cd "$root" && swift_build "${flags[@]}" >&2)
  daybook=$(cd "$root" && swift build "${flags[@]}" --show-bin-path)/daybook
}

# --- Python tools ------------------------------------------------------------------------------------------------

need_python() {
  if ! has python3 || ! python3 -c 'import venv, ensurepip' 2>/dev/null; then
    if has apt-get; then apt_install python3 python3-venv; elif has brew; then brew_install python; fi
  fi
  python3 -c 'import venv, ensurepip' 2>/dev/null || die "Python 3 with its venv module is needed"
}

# python_with REQUIREMENTS: prints the python of an environment that holds exactly what the file pins; made once for
# each content of the file.
python_with() {
  need_python
  local environment
  environment=$cache/python-$( (python3 -V; cat "$1") | cksum | cut -d ' ' -f 1)
  if [ ! -f "$environment/.complete" ]; then
    say "Installing $(grep -vE '^(#|$)' "$1" | tr '\n' ' ')"
    rm -rf "$environment"
    mkdir -p "$cache"
    python3 -m venv "$environment"
    "$environment/bin/pip" install --quiet --disable-pip-version-check --no-input -r "$1" >&2
    touch "$environment/.complete"
  fi
  printf '%s\n' "$environment/bin/python"
}

# --- servers and another browser ----------------------------------------------------------------------------------

# install_idle "SERVICE…" PACKAGE…: installs packages, and keeps those of the services from starting that were not here before, now
# and when the machine starts again. A service whose program is called otherwise is PROGRAM:SERVICE.
install_idle() {
  local service services new=() policy=/usr/sbin/policy-rc.d status=0
  read -ra services <<<"$1"
  shift
  for service in "${services[@]}"; do has "${service%:*}" || [ -x "/usr/sbin/${service%:*}" ] || new+=("${service#*:}"); done
  if [ ${#new[@]} -gt 0 ] && [ ! -e "$policy" ]; then
    printf '#!/bin/sh\nexit 101\n' | as_root tee "$policy" >/dev/null
    as_root chmod 755 "$policy"
  else
    policy=
  fi
  (apt_install "$@") || status=$?
  [ -z "$policy" ] || as_root rm -f "$policy"
  [ "$status" = 0 ] || die "not installed: $*"
  if has systemctl; then
    for service in ${new[@]+"${new[@]}"}; do as_root systemctl disable --quiet "$service" >&2 || true; done
  fi
}

# need_proxies: installs the proxies behind which `daybook serve --accounts` is tried, where there is apt; where they are
# missing their tests are skipped. These start proxies of their own. The services that Debian starts with such packages
# would take the ports of the web.
need_proxies() {
  local proxy missing=()
  has apt-get || return 0
  for proxy in nginx caddy; do has "$proxy" || [ -x "/usr/sbin/$proxy" ] || missing+=("$proxy"); done
  # The program of Apache alone, which comes without a service.
  install_idle "nginx caddy" openssl ${missing[@]+"${missing[@]}"} apache2-bin libapache2-mod-auth-openidc
}

# need_cluster: installs GNU parallel, and Slurm, of which the tests start a cluster of their own, where there is apt; where they
# are missing their tests are skipped.
need_cluster() {
  has apt-get || return 0
  install_idle "slurmctld slurmd munged:munge" parallel slurm-wlm munge
}

# need_firefox: installs Firefox where there is apt; where it is missing its tests are skipped.
need_firefox() {
  has firefox-esr || has firefox || [ -n "${DAYBOOK_FIREFOX:-}" ] || ! has apt-get || apt_install firefox-esr
}

# --- a browser ---------------------------------------------------------------------------------------------------

find_chromium() {
  local candidate
  for candidate in "${DAYBOOK_CHROMIUM:-}" chromium chromium-browser google-chrome google-chrome-stable \
    "/Applications/Chromium.app/Contents/MacOS/Chromium" \
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"; do
    [ -n "$candidate" ] || continue
    if command -v "$candidate" 2>/dev/null; then return; fi
  done
  return 1
}

# need_chromium: prints the path of a Chromium or Chrome, installing one where none is.
need_chromium() {
  find_chromium && return
  if has apt-get; then
    apt_install chromium fonts-noto-color-emoji
  elif has brew; then
    say "Installing chromium"
    HOMEBREW_NO_AUTO_UPDATE=1 brew install --quiet --cask chromium >&2 </dev/null
  fi
  find_chromium || die "Chromium or Chrome is needed; DAYBOOK_CHROMIUM may name it"
}

# need_quick_chromium: prints the path of Chromium's headless shell, the same engine without what shows windows, which takes less
# than half the time for the tests; of any other Chromium where there is none, or of the one that DAYBOOK_CHROMIUM names. Who has
# one and is not root is asked for no password, and without a network the one that is there does.
need_quick_chromium() {
  if [ -z "${DAYBOOK_CHROMIUM:-}" ]; then
    if ! has chromium-headless-shell && has apt-get && { [ "$(id -u)" = 0 ] || ! find_chromium >/dev/null; }; then
      (apt_refresh && [ -n "$(apt-cache policy chromium-headless-shell)" ] &&
        apt_install chromium-headless-shell fonts-noto-color-emoji) || true
    fi
    if command -v chromium-headless-shell; then return; fi
  fi
  need_chromium
}
