import { type Reply, request, toPost } from "./request.ts";

interface StartedPayment {
  readonly data: { readonly id: string; readonly url: string };
}

/** Asks for the payment page of the provider. Repeated calls return the same page. */
export function startPayment(api: string): Promise<Reply<StartedPayment>> {
  return request(`${api}/payments`, toPost({ method: "card" }));
}

const timeoutMs = 20_000;

/** Lets the server ask the provider about a payment. Returns true if it did. Never throws. */
export async function checkPayment(api: string, id: string): Promise<boolean> {
  const address = `${api}/payments/${encodeURIComponent(id)}/check`;
  try {
    const { ok } = await fetch(address, { ...toPost(), signal: AbortSignal.timeout(timeoutMs) });
    return ok;
  } catch {
    return false;
  }
}
