import type { Random } from "../security/random.ts";

/**
 * Networks that a customer's address must never reach, as a start and the number of fixed bits. Independent
 * of the guard's own list.
 */
const deniedV4: readonly [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["127.0.0.1", 32],
  ["168.63.129.16", 32],
  ["169.254.0.0", 16],
  ["169.254.169.254", 32],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  ["255.255.255.255", 32],
];

/** Prefixes of IPv6 addresses. The rest is random. */
const deniedV6 = [
  "fc00",
  "fd12",
  "fe80",
  "fec0",
  "ff02",
  "100",
  "64:ff9b:1",
  "2001:2",
  "2001:10",
  "2001:db8",
  "3fff:1",
];
const fixedV6 = ["::", "::1", "fd00:ec2::254", "2620:4f:8000::1", "2002:7f00:1::1", "5f00::1", "4000::1"];

export function pickDeniedIPv4(random: Random): string {
  const [start, bits] = random.pick(deniedV4);
  const free = 2 ** (32 - bits);
  // The factor spreads the random number over large networks, because the number has only 16 bits. One in
  // five addresses is the first or the last one of its network.
  const offset = random.percent(20) ? random.pick([0, free - 1]) : random.below(2 ** 16) * 65_537;
  return formatDotted(parseAddress(start) + (offset % free));
}

export function pickDeniedIPv6(random: Random): string {
  const v4 = parseAddress(pickDeniedIPv4(random));
  const [high, low] = [(v4 >>> 16).toString(16), (v4 & 0xffff).toString(16)];
  const group = () => random.below(65_536).toString(16);
  return random.pick([
    `::ffff:${formatDotted(v4)}`,
    `::ffff:${high}:${low}`,
    `::${formatDotted(v4)}`,
    `::ffff:0:${high}:${low}`,
    `64:ff9b::${high}:${low}`,
    `2002:${high}:${low}::1`,
    `2001:0:${group()}:${group()}:0:${group()}:${high}:${low}`,
    `2a00:1450:1:1:0:5efe:${high}:${low}`,
    `2a00:1450:1:1:200:5efe:${high}:${low}`,
    `${random.pick(deniedV6)}::${group()}:${group()}`,
    random.pick(fixedV6),
  ]);
}

/** Addresses of the public internet. Tests that use them send nothing beyond this machine. */
export const publicAddresses = [
  "93.184.216.34",
  "1.1.1.1",
  "8.8.8.8",
  "151.101.1.69",
  "2606:4700::1111",
  "2a00:1450:4001::8a",
];

export function parseAddress(address: string): number {
  return address.split(".").reduce((number, part) => number * 256 + Number(part), 0);
}

export function formatDotted(number: number): string {
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join(".");
}
