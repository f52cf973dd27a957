#!/bin/sh
# Runs a program in a separate network, in which this machine is every address of the internet and the name
# server. Requires the right to create namespaces, such as root in most containers.
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
