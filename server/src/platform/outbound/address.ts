import { BlockList, isIP, isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";
import { createBlockList, includes } from "../networks.ts";

/** The rule for addresses that may be connected to. */
export interface AddressRule {
  /** Returns true if the operator allows this host by name. */
  allowsHost(host: string): boolean;
  /** Returns true if the address is public, or in a network allowed by the operator. */
  permits(address: string): boolean;
}

/** The IPv4 networks that are not public. 168.63.129.16 is an internal service of every machine at Azure. */
const reservedIPv4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];

/**
 * All other IPv6 addresses are rejected, including all forms that contain an IPv4 address (mapped,
 * compatible, NAT64).
 */
const globalIPv6 = ["2000::/3"];
/** Protocol assignments and Teredo, documentation, 6to4, AS112. */
const reservedIPv6 = ["2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"];

const reserved = createBlockList([...reservedIPv4, ...reservedIPv6]);
const global = createBlockList(globalIPv6);

export function createAddressRule(allow: readonly string[]): AddressRule {
  const hosts = new Set(allow.filter((entry) => !isNetwork(entry)).map((entry) => entry.toLowerCase()));
  const networks = createBlockList(allow.filter(isNetwork));
  return {
    allowsHost: (host) => hosts.has(host),
    permits: (address) => includes(networks, address) || isPublic(address),
  };
}

function isNetwork(entry: string): boolean {
  return isIP(entry.split("/")[0] ?? "") !== 0;
}

function isPublic(address: string): boolean {
  if (isIP(address) === 0 || address.includes("%")) return false;
  if (isIPv6(address) && (!includes(global, address) || isIsatap(address))) return false;
  return !includes(reserved, address) && !isOwnAddress(address);
}

/** Returns true if the interface id contains an IPv4 address, which an ISATAP tunnel would deliver to. */
function isIsatap(address: string): boolean {
  const [head = "", tail] = address.toLowerCase().split("::");
  const groups = head.split(":");
  const last = tail === undefined ? [] : tail.split(":").filter(Boolean);
  const all =
    tail === undefined ? groups : [...groups, ...listZeros(8 - groups.length - last.length), ...last];
  return /^(0|100|200|300)$/.test(all[4] ?? "") && all[5] === "5efe";
}

function listZeros(count: number): string[] {
  return Array.from({ length: count }, () => "0");
}

/** Reads the interfaces each time, because their addresses change while a server runs. */
function isOwnAddress(address: string): boolean {
  const own = new BlockList();
  for (const known of Object.values(networkInterfaces()).flat())
    if (known) own.addAddress(known.address, known.family === "IPv6" ? "ipv6" : "ipv4");
  return includes(own, address);
}
