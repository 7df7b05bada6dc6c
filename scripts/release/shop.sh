#!/bin/sh
# Starts the shop of a release, or runs one of its commands (REL-704): ./shop start, ./shop backup FILE
here=$(dirname "$(readlink -f "$0")")
name=${1:-start}
[ $# -gt 0 ] && shift
for node in "$here"/node_modules/node-*/bin/node node; do command -v "$node" >/dev/null && break; done
if [ "$name" = start ]; then GLIBC_TUNABLES=glibc.malloc.arena_max=1:glibc.malloc.mmap_threshold=131072 exec "$node" --max-semi-space-size=2 "$here/scripts/start.js"; fi
if [ ! -f "$here/commands/$name.js" ]; then
  echo "Commands: start $(cd "$here/commands" && ls [a-z]*.js | grep -v worker | sed 's/\.js//' | tr '\n' ' ')" >&2
  exit 1
fi
exec "$node" "$here/commands/$name.js" "$@"
