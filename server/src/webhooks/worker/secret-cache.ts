import type { Sealer } from "../../platform/sealer.ts";

const maxCachedSecrets = 1000;

/** Creates a sealer that caches the secrets that it opens: one secret signs many deliveries. */
export function createCachingSealer(sealer: Sealer): Sealer {
  const secrets = new Map<string, string>();
  return {
    ...sealer,
    open: (sealed, purpose) => {
      const key = `${purpose} ${sealed}`;
      const secret = secrets.get(key) ?? sealer.open(sealed, purpose);
      if (secrets.size >= maxCachedSecrets) secrets.clear();
      secrets.set(key, secret);
      return secret;
    },
  };
}
