import { lookup, Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { createFailure, type Failure } from "./failure.ts";

/** A lookup must end before the timeout of its request. Two tries tolerate one lost packet. */
const queryTimeoutMs = 2000;
const maxTries = 2;

export interface NameResolver {
  /**
   * Resolves a host to all its IPv4 and IPv6 addresses, at least one. With `asMachine`, resolves like other
   * programs of this machine, including its hosts file.
   */
  resolve(host: string, asMachine: boolean): Promise<string[] | Failure>;
}

/**
 * Creates a resolver that queries the name servers itself. `dns.lookup` uses the four threads of the process,
 * so a few names with silent name servers would block all other lookups, password hashes and file reads.
 */
export function createNameResolver(nameServers: readonly string[] | undefined): NameResolver {
  const resolver = new Resolver({ timeout: queryTimeoutMs, maxTimeout: queryTimeoutMs, tries: maxTries });
  if (nameServers) resolver.setServers(nameServers);
  const queryServers = async (host: string): Promise<string[]> => {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  };
  return {
    resolve: async (host, asMachine) => {
      if (isIP(host) !== 0) return [host];
      const addresses = await (asMachine ? lookUpAsMachine(host) : queryServers(host));
      return addresses.length > 0
        ? addresses
        : createFailure("unresolvable", "has a host name without an address");
    },
  };
}

async function lookUpAsMachine(host: string): Promise<string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  } catch {
    return [];
  }
}
