#!/bin/sh
# Runs a program in a network of its own where every address of the internet is this machine, and so is the name server.
# Needs the right to make namespaces: root, as in most containers.
set -eu
exec unshare --net --mount sh -eu -c '
  ip link set lo up
  ip route add local default dev lo
  ip -6 route add local default dev lo
  resolv=$(mktemp)
  echo "nameserver 127.0.0.1" > "$resolv"
  mount --bind "$resolv" /etc/resolv.conf
  exec "$@"
' -- "$@"
