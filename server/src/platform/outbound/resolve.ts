import { lookup, Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { failure, type Failure } from "./failure.ts";

export interface Names {
  /**
   * Every IPv4 and IPv6 address of a host, at least one. `asMachine` looks where programs of this machine look, its
   * own list of hosts included.
   */
  addressesOf(host: string, asMachine: boolean): Promise<string[] | Failure>;
}

/**
 * Asks the name servers itself: `dns.lookup` waits on four threads of the whole process, so that a few names whose
 * servers are silent would stop every other look-up, the hashing of passwords and the reading of files with them.
 */
export function createNames(nameServers: readonly string[] | undefined): Names {
  // A query ends by itself before the attempt does; two of each kind bear one lost packet.
  const resolver = new Resolver({ timeout: 2000, maxTimeout: 2000, tries: 2 });
  if (nameServers) resolver.setServers(nameServers);
  const fromServers = async (host: string): Promise<string[]> => {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return found.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  };
  return {
    addressesOf: async (host, asMachine) => {
      if (isIP(host) !== 0) return [host];
      const found = await (asMachine ? fromMachine(host) : fromServers(host));
      return found.length > 0 ? found : failure("unresolvable", "has no address that the name servers know");
    },
  };
}

async function fromMachine(host: string): Promise<string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  } catch {
    return [];
  }
}
