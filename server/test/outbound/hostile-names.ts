import type { Random } from "../security/random.ts";
import { pickDeniedIPv4, pickDeniedIPv6, publicAddresses } from "./denied-addresses.ts";
import type { Records } from "./name-server.ts";

export interface HostileName {
  readonly name: string;
  /**
   * True if the name has a denied address from the first lookup on. Otherwise, its addresses change between
   * lookups.
   */
  readonly isBadAtOnce: boolean;
  /** Returns the name server's answer to the query of this number. */
  answer(query: number): Records;
}

/** Creates names with good and bad addresses at once, names with changing addresses, and aliases. */
export function createHostileName(random: Random, number: number): HostileName {
  const bad = random.percent(50) ? pickDeniedIPv4(random) : pickDeniedIPv6(random);
  const good = random.pick(publicAddresses);
  const always = (records: Records): HostileName => ({
    name: `name-${number}.example`,
    isBadAtOnce: true,
    answer: () => records,
  });
  const changing = (answer: HostileName["answer"]): HostileName => ({
    name: `name-${number}.example`,
    isBadAtOnce: false,
    answer,
  });
  const many = Array.from({ length: 12 }, () => random.pick(publicAddresses));
  return random.pick([
    () => always({ addresses: [bad] }),
    () => always({ addresses: [good, bad] }),
    () => always({ addresses: [bad, good] }),
    () => always({ addresses: [...many, bad] }),
    () => always({ addresses: [pickDeniedIPv4(random), pickDeniedIPv6(random)] }),
    () => always({ addresses: [bad], alias: "good.example" }),
    () => always({ addresses: [good, bad], alias: "localhost" }),
    // Each lookup of a name is two queries, one for each family.
    () => changing((query) => ({ addresses: [query < 2 ? good : bad] })),
    () => changing((query) => ({ addresses: [query % 2 === 0 ? good : bad] })),
    () => changing((query) => ({ addresses: [(query >> 1) % 2 === 0 ? good : bad] })),
  ])();
}
