import { BlockList, isIP, isIPv6 } from "node:net";

/** Creates a list of IP addresses, and of networks such as 10.0.0.0/8. */
export function createBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

export function includes(list: BlockList, address: string): boolean {
  return list.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/**
 * Normalizes an IP address, so that one address has one text: IPv6 is shortened and loses its zone, and IPv4
 * in IPv6 (::ffff:192.0.2.1) becomes IPv4. Returns undefined for any other text.
 */
export function normalizeIpAddress(text: string): string | undefined {
  const [address = ""] = text.split("%");
  if (isIP(address) !== 6) return isIP(text) === 4 ? text : undefined;
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(short) ?? [];
  if (high === undefined || low === undefined) return short;
  return [high, low].flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]).join(".");
}

/** Converts an address to the network that counts as one client. With IPv6, a household has a whole /64. */
export function toNetwork(address: string): string {
  if (!isIPv6(address) || address.includes(".")) return address;
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  if (tail !== undefined) {
    const after = tail.split(":").filter(Boolean);
    while (groups.length + after.length < 8) groups.push("0");
    groups.push(...after);
  }
  return groups.slice(0, 4).join(":");
}

/** Returns true for a loopback host name. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/.test(hostname);
}
