import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { systemClock, type Clock } from "../../src/platform/clock.ts";
import { createApi, type ApiRequest, type Key } from "./api.ts";
import { createFaults, type Faults } from "./faults.ts";
import { createId, Ledger, type SuccessfulCharge } from "./ledger.ts";
import { answerPage } from "./payment-page.ts";
import type { LedgerAccount, PaymentPage } from "./records.ts";
import { createEvent, sendWebhook, type PaymentEvent } from "./webhooks.ts";

/**
 * A stand-in for Stripe on this machine, written from Stripe's description of its API in version
 * 2026-10-28.endive: the account, checkout sessions with their payments, and the hosted payment page. All
 * amounts are in Stripe's smallest units, such as cents.
 */
export interface StripeStandIn extends Pick<
  Ledger,
  "pay" | "decline" | "startProcessing" | "finishProcessing" | "failProcessing" | "refund" | "dispute"
> {
  /** Address of the API and of the payment pages. */
  readonly url: string;
  /** A secret test key of the first account. */
  readonly key: string;
  readonly account: LedgerAccount;
  readonly faults: Faults;
  /** All requests to the API, including failed ones. */
  readonly requests: readonly ApiRequest[];
  /** The events that Stripe sends, oldest first. Nothing sends them but `sendWebhook`. */
  readonly events: readonly PaymentEvent[];
  /** Called with each event. Tests may set it. */
  onEvent: ((event: PaymentEvent) => void) | undefined;
  /** Adds an account. Its keys are added by `addKey`. */
  addAccount(name: string | null): LedgerAccount;
  /** Adds a key, for the first account by default. The prefix determines its mode. */
  addKey(key: string, account?: LedgerAccount, options?: { readonly lacksPermissions?: boolean }): void;
  /** Makes a key invalid, as its owner can. */
  revokeKey(key: string): void;
  /** Lists the sessions of all accounts. */
  sessions(): PaymentPage[];
  session(id: string): PaymentPage;
  /** Lists the charges that succeeded: the payments that must be counted, each once. */
  charges(): SuccessfulCharge[];
  /** Closes a session now, as the API does. */
  expire(id: string): void;
  /** Sends a signed event. Returns the statuses of the answers. */
  sendWebhook(
    url: string,
    secret: string,
    event: object,
    options?: { readonly times?: number; readonly seconds?: number },
  ): Promise<number[]>;
  /** Stops listening, so that connections are refused, or listens again. */
  setDown(isDown: boolean): Promise<void>;
  close(): Promise<void>;
}

export async function startStripe({
  clock = systemClock,
}: { readonly clock?: Clock } = {}): Promise<StripeStandIn> {
  const keys = new Map<string, Key>();
  const requests: ApiRequest[] = [];
  const events: PaymentEvent[] = [];
  const faults = createFaults();
  const ledger = new Ledger(clock, (page, type) => {
    const event = createEvent(page, type, ledger.now());
    events.push(event);
    standIn.onEvent?.(event);
  });

  const server = createServer((request, response) => {
    void answer(request, response);
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const stopListening = async () => {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;

  const answerApi = createApi(ledger, keys, url);
  const account = createAccount("Globex");
  const key = createId("sk_test_51");
  const standIn: StripeStandIn = {
    url,
    key,
    account,
    faults,
    requests,
    events,
    onEvent: undefined,
    addAccount: createAccount,
    addKey: (added, owner = account, { lacksPermissions = false } = {}) => {
      keys.set(added, { account: owner, lacksPermissions, isRevoked: false });
    },
    revokeKey: (revoked) => {
      const found = keys.get(revoked);
      if (found) found.isRevoked = true;
    },
    sessions: () => ledger.list(),
    session: (id) => ledger.get(id),
    charges: () => ledger.listCharges(),
    pay: (id, paid) => ledger.pay(id, paid),
    decline: (id) => ledger.decline(id),
    startProcessing: (id) => ledger.startProcessing(id),
    finishProcessing: (id) => ledger.finishProcessing(id),
    failProcessing: (id) => ledger.failProcessing(id),
    refund: (id, amount) => ledger.refund(id, amount),
    dispute: (id) => ledger.dispute(id),
    expire: (id) => {
      ledger.expire(ledger.get(id));
    },
    sendWebhook: (to, secret, event, options = {}) =>
      sendWebhook(to, secret, event, { seconds: ledger.now(), ...options }),
    setDown: (isDown) => (isDown ? stopListening() : listen(port)),
    close: stopListening,
  };
  standIn.addKey(key);
  return standIn;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", url);
    const method = request.method ?? "GET";
    const body = await text(request).catch(() => undefined);
    // The client has gone.
    if (body === undefined) return;
    if (!pathname.startsWith("/v1/")) return sendPage(method, pathname, response);
    const form = method === "POST" ? new URLSearchParams(body) : searchParams;
    const recorded = { method, path: pathname, headers: request.headers, form };
    requests.push(recorded);
    const fault = faults.take(`${method} ${pathname}`);
    if (fault === "reset") return void request.socket.resetAndDestroy();
    const result = await answerApi(recorded, fault);
    if (fault === "lost") return void request.socket.resetAndDestroy();
    const json = JSON.stringify(result.body, undefined, 2);
    response.writeHead(result.status, { ...result.headers, "content-type": "application/json" }).end(json);
  }

  function sendPage(method: string, path: string, response: ServerResponse): void {
    const result = answerPage(ledger, method, path);
    if (result.status === 303) response.writeHead(303, { location: result.location }).end();
    else response.writeHead(result.status, { "content-type": "text/html; charset=utf-8" }).end(result.body);
  }
}

function createAccount(name: string | null): LedgerAccount {
  return { id: createId("acct_1").slice(0, 21), name, takesPayments: true };
}
