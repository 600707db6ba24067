# shellcheck shell=bash disable=SC2154
# What a package has, as files below bin/ and share/. Sourced after lib.sh, never run.

# The time that files get in packages: that of the commit.
commit_time() {
  if [ -n "${SOURCE_DATE_EPOCH:-}" ]; then printf '%s\n' "$SOURCE_DATE_EPOCH"; else git -C "$root" log -1 --format=%ct; fi
}

# day_of SECONDS: as YYYY-MM-DD, in UTC.
day_of() { if on_macos; then date -u -r "$1" +%F; else date -u -d "@$1" +%F; fi; }

# build_manual: builds the tool behind the argument parser's plugin `generate-manual`, and sets `manual` to its path. The
# plugin itself would build the program a second time.
build_manual() {
  need_swift
  local checkout=$root/.build/checkouts/swift-argument-parser scratch=$root/.build/manual
  [ -d "$checkout" ] || (cd "$root" && swift package resolve >&2)
  say "Building the maker of manual pages"
  swift build --package-path "$checkout" --scratch-path "$scratch" --product generate-manual >&2
  manual=$(swift build --package-path "$checkout" --scratch-path "$scratch" --show-bin-path)/generate-manual
}

# stage PROGRAM FOLDER: puts everything into FOLDER/bin and FOLDER/share.
stage() {
  local program=$1 folder=$2 page
  local share=$folder/share
  mkdir -p "$folder/bin" "$share/man/man1" "$share/bash-completion/completions" "$share/zsh/site-functions" \
    "$share/fish/vendor_completions.d" "$share/systemd/user" "$share/daybook" "$share/doc/daybook"
  cp "$program" "$folder/bin/daybook"
  chmod 755 "$folder/bin/daybook"
  strip "$folder/bin/daybook"
  local run=$folder/bin/daybook
  "$run" --generate-completion-script bash >"$share/bash-completion/completions/daybook"
  "$run" --generate-completion-script zsh >"$share/zsh/site-functions/_daybook"
  "$run" --generate-completion-script fish >"$share/fish/vendor_completions.d/daybook.fish"
  build_manual
  "$manual" "$run" --multi-page --date "$(day_of "$(commit_time)")" --output-directory "$share/man/man1"
  for page in "$share/man/man1"/*.1; do gzip -9 -n "$page"; done
  cp "$root/scripts/service/daybook.service" "$share/systemd/user/"
  cp "$root/scripts/service/daybook.plist" "$share/daybook/"
  cp "$root/README.md" "$root/packaging/copyright" "$share/doc/daybook/"
}
