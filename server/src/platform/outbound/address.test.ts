import { networkInterfaces } from "node:os";
import { describe, expect, it } from "vitest";
import { createAddressRule } from "./address.ts";

const rule = createAddressRule([]);

describe("an address is rejected", () => {
  it.each([
    ["0.0.0.0", "0.255.255.255"],
    ["10.0.0.0", "10.255.255.255"],
    ["100.64.0.0", "100.127.255.255"],
    ["127.0.0.0", "127.255.255.255"],
    ["168.63.129.16", "168.63.129.16"],
    ["169.254.0.0", "169.254.255.255"],
    ["172.16.0.0", "172.31.255.255"],
    ["192.0.0.0", "192.0.0.255"],
    ["192.0.2.0", "192.0.2.255"],
    ["192.31.196.0", "192.31.196.255"],
    ["192.52.193.0", "192.52.193.255"],
    ["192.88.99.0", "192.88.99.255"],
    ["192.168.0.0", "192.168.255.255"],
    ["192.175.48.0", "192.175.48.255"],
    ["198.18.0.0", "198.19.255.255"],
    ["198.51.100.0", "198.51.100.255"],
    ["203.0.113.0", "203.0.113.255"],
    ["224.0.0.0", "255.255.255.255"],
    ["2001::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["2002::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["2620:4f:8000::", "2620:4f:8000:ffff:ffff:ffff:ffff:ffff"],
    ["3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["::", "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["4000::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ])("from %s to %s", (first, last) => {
    expect([rule.permits(first), rule.permits(last)]).toEqual([false, false]);
  });

  it.each([
    ["mapped", "::ffff:8.8.8.8"],
    ["compatible", "::8.8.8.8"],
    ["NAT64", "64:ff9b::808:808"],
    ["6to4", "2002:808:808::1"],
    ["ISATAP", "2a00:1450::5efe:808:808"],
    ["ISATAP", "2a00:1450:0:0:200:5EFE:808:808"],
    ["with a zone", "2a00:1450::1%eth0"],
    ["none at all", "localhost"],
  ])("%s: %s", (_, address) => {
    expect(rule.permits(address)).toBe(false);
  });

  it("if it belongs to an interface of this machine", () => {
    for (const own of Object.values(networkInterfaces()).flat())
      expect(rule.permits(own?.address ?? "")).toBe(false);
  });
});

describe("an address is allowed", () => {
  it.each([
    "1.0.0.0",
    "9.255.255.255",
    "11.0.0.0",
    "100.63.255.255",
    "100.128.0.0",
    "168.63.129.15",
    "172.15.255.255",
    "172.32.0.0",
    "192.0.1.0",
    "192.169.0.0",
    "198.17.255.255",
    "198.20.0.0",
    "223.255.255.255",
    "2001:200::1",
    "2606:4700::1111",
    "2a00:1450::5eff:808:808",
    "3fff:1000::1",
  ])("outside the rejected ranges: %s", (address) => {
    expect(rule.permits(address)).toBe(true);
  });

  it("only in a network allowed by the operator", () => {
    const named = createAddressRule(["10.1.0.0/16", "fd00::/8", "Hooks.internal", "192.168.1.1"]);
    expect(["10.1.2.3", "fd12::1", "192.168.1.1"].every((address) => named.permits(address))).toBe(true);
    expect(["10.2.0.1", "fe80::1", "192.168.1.2"].some((address) => named.permits(address))).toBe(false);
    expect([named.allowsHost("hooks.internal"), named.allowsHost("vault.internal")]).toEqual([true, false]);
  });
});
