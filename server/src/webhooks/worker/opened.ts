import type { Sealer } from "../../platform/sealer.ts";

const mostRemembered = 1000;

/** Remembers what it opened: the secrets of an endpoint sign one delivery after the other. */
export function rememberOpened(sealer: Sealer): Sealer {
  const opened = new Map<string, string>();
  return {
    ...sealer,
    open: (sealed, purpose) => {
      const key = `${purpose} ${sealed}`;
      const text = opened.get(key) ?? sealer.open(sealed, purpose);
      if (opened.size >= mostRemembered) opened.clear();
      opened.set(key, text);
      return text;
    },
  };
}
