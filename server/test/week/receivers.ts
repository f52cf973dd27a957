import { hash } from "node:crypto";
import { verifyWebhook } from "../../../sdk/src/index.ts";
import type { Outbound, PostRequest, PostResult } from "../../src/platform/outbound/outbound.ts";
import type { TestClock } from "../clock.ts";
import type { Random } from "../security/random.ts";

/** One request from the view of its receiver. */
export interface Receipt {
  readonly deliveryId: string;
  readonly endpoint: number;
  readonly bodyHash: string;
  /** Null if the signature was right. */
  readonly fault: string | null;
  readonly beganAt: string;
  readonly endedAt: string;
  /** The answer that the sender got, as written in its log. */
  readonly outcome: string;
}

/** How a receiver answers. */
type Answer =
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly seconds: number;
      readonly retryAfter?: string;
    }
  /** Accepts the event without an answer. */
  | { readonly kind: "silent"; readonly seconds: number }
  /** Accepts no connections. */
  | { readonly kind: "refuse" };

const second = 1000;

/** Receivers of webhooks: good, slow, lying, failing and gone. Each has its own random choices. */
export class Receivers {
  readonly receipts: Receipt[] = [];
  readonly #clock: TestClock;
  readonly #randoms: readonly Random[];
  readonly #secrets: string[] = [];
  readonly #note: (text: string) => void;

  constructor(clock: TestClock, randoms: readonly Random[], note: (text: string) => void) {
    this.#clock = clock;
    this.#randoms = randoms;
    this.#note = note;
  }

  addSecret(secret: string): void {
    this.#secrets.push(secret);
  }

  /** Posts like the product. A killed process posts nothing. */
  outbound(isDead: () => boolean): Pick<Outbound, "post"> {
    return {
      post: async (request) => {
        if (isDead()) throw new Error("the process was killed");
        return this.#receive(request);
      },
    };
  }

  async #receive({ url, headers, body }: PostRequest): Promise<PostResult> {
    const endpoint = Number(url.slice(url.lastIndexOf("/") + 1));
    const answer = this.#decide(endpoint);
    const beganAt = this.#clock.now();
    const type = (JSON.parse(body.toString()) as { type: string }).type;
    if (answer.kind === "refuse") {
      this.#note(`receiver ${endpoint} refuses ${type}`);
      return { error: "connection_refused", message: "refuses connections", durationMs: 1 };
    }
    const fault = await verifyWebhook(this.#secrets[endpoint] ?? "", headers, body, {
      now: new Date(beganAt),
    }).then(
      () => null,
      (error: unknown) => String(error),
    );
    this.#clock.advance(answer.seconds * second);
    const outcome = answer.kind === "silent" ? "timeout" : String(answer.status);
    this.#note(`receiver ${endpoint} takes ${type} and answers ${outcome}`);
    this.receipts.push({
      deliveryId: headers["webhook-id"] ?? "",
      endpoint,
      bodyHash: hash("sha256", body),
      fault,
      beganAt,
      endedAt: this.#clock.now(),
      outcome,
    });
    const durationMs = answer.seconds * second;
    return answer.kind === "silent"
      ? { error: "timeout", message: "did not answer in time", durationMs }
      : { status: answer.status, retryAfter: answer.retryAfter ?? null, snippet: "", durationMs };
  }

  /** The first is good, the second slow and lying, the third often broken and rarely gone. */
  #decide(endpoint: number): Answer {
    const random = this.#randoms[endpoint];
    if (!random) throw new Error(`no receiver ${endpoint}`);
    const good: Answer = { kind: "answer", status: 204, seconds: 0 };
    if (endpoint === 0) return random.percent(95) ? good : { kind: "refuse" };
    if (endpoint === 1) {
      if (random.percent(60)) return { kind: "answer", status: 200, seconds: random.below(15) };
      return random.percent(50)
        ? { kind: "silent", seconds: 15 }
        : { kind: "answer", status: 500, seconds: random.below(3) };
    }
    if (random.percent(50)) return good;
    return random.pick<Answer>([
      { kind: "refuse" },
      { kind: "answer", status: 500, seconds: 1 },
      { kind: "answer", status: 503, seconds: 0, retryAfter: "7200" },
      { kind: "answer", status: 429, seconds: 0, retryAfter: "not a time" },
      { kind: "answer", status: 408, seconds: 9 },
      { kind: "answer", status: 302, seconds: 0 },
      { kind: "answer", status: 404, seconds: 0 },
      ...(random.percent(10) ? [{ kind: "answer", status: 410, seconds: 0 } as const] : []),
    ]);
  }
}
