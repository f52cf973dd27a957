import { BlockList, isIP, isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";

/** Which addresses may be connected to. */
export interface AddressRule {
  /** Whether the operator named this very host. */
  allowsHost(host: string): boolean;
  /** Whether the address is public, or of a network that the operator named. */
  permits(address: string): boolean;
}

/** IPv4 is public save for these. 168.63.129.16 answers inside every machine at Azure. */
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

/** IPv6 is reserved save for this: so forms that carry an IPv4 address (mapped, compatible, NAT64) are refused unread. */
const globalIPv6 = ["2000::/3"];
/** Protocol assignments and Teredo, documentation, 6to4, AS112. */
const reservedIPv6 = ["2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"];

const reserved = listOf([...reservedIPv4, ...reservedIPv6]);
const global = listOf(globalIPv6);

export function createAddressRule(allow: readonly string[]): AddressRule {
  const hosts = new Set(allow.filter((entry) => !isNetwork(entry)).map((entry) => entry.toLowerCase()));
  const networks = listOf(allow.filter(isNetwork));
  return {
    allowsHost: (host) => hosts.has(host),
    permits: (address) => holds(networks, address) || isPublic(address),
  };
}

function isNetwork(entry: string): boolean {
  return isIP(entry.split("/")[0] ?? "") !== 0;
}

function isPublic(address: string): boolean {
  if (isIP(address) === 0 || address.includes("%")) return false;
  if (isIPv6(address) && (!holds(global, address) || isIsatap(address))) return false;
  return !holds(reserved, address) && !isOwn(address);
}

/** An interface id that names an IPv4 address, which a tunnel would deliver to. */
function isIsatap(address: string): boolean {
  const [head = "", tail] = address.toLowerCase().split("::");
  const groups = head.split(":");
  const last = tail === undefined ? [] : tail.split(":").filter(Boolean);
  const all = tail === undefined ? groups : [...groups, ...zeros(8 - groups.length - last.length), ...last];
  return /^(0|100|200|300)$/.test(all[4] ?? "") && all[5] === "5efe";
}

function zeros(count: number): string[] {
  return Array.from({ length: count }, () => "0");
}

/** Asked each time: addresses come and go while a server runs. */
function isOwn(address: string): boolean {
  const own = new BlockList();
  for (const known of Object.values(networkInterfaces()).flat())
    if (known) own.addAddress(known.address, known.family === "IPv6" ? "ipv6" : "ipv4");
  return holds(own, address);
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

function holds(list: BlockList, address: string): boolean {
  return list.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
