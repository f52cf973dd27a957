import { createHook } from "node:async_hooks";

/** Counts the TCP connections that this process begins from now on, to any address and by any library. */
export function countConnections(): { begun(): number; stop(): void } {
  let begun = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === "TCPCONNECTWRAP") begun += 1;
    },
  }).enable();
  return { begun: () => begun, stop: () => hook.disable() };
}
