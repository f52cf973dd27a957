import type { FastifyRequest } from "fastify";
import { createHash } from "node:crypto";
import { within, type Context, type Tx } from "../../context.ts";
import { AppError, invalid } from "../errors.ts";
import type { Sealer } from "../sealer.ts";
import { answerOf, claim, isClaimed, keep, type KeyOf } from "./idempotency.store.ts";
import type { Answered } from "./route.ts";

/** Handles a request once for each Idempotency-Key; see docs/decisions/idempotency.md. */
export type Once = (
  request: FastifyRequest,
  context: Context,
  work: {
    /** Comes before the transaction, and not again for an answer that is replayed. */
    readonly prepare: (() => Promise<void>) | undefined;
    readonly handle: (context: Context) => Promise<Answered>;
  },
) => Promise<Answered>;

/**
 * The claim on the key, the change and the answer are one transaction: a request that fails leaves nothing behind and may
 * be tried again, and of two at the same time the second waits for the first and gets its answer.
 */
export function onceFor(sealer: Sealer): Once {
  return async (request, context, { prepare, handle }) => {
    const header = request.headers["idempotency-key"];
    const key = header === undefined ? undefined : { ...context.caller, key: checked(header) };
    if (prepare && !(key && (await isClaimed(context.read, key, context.clock.now())))) await prepare();
    if (key === undefined) return handle(context);
    const purpose = `idempotency ${key.organizationId} ${key.userId} ${key.key}`;
    const requestHash = hashOf(request);
    return context.transact(async (tx) => {
      if (!(await claim(tx, key, requestHash, context.clock.now()))) return replay(tx, key, requestHash);
      const answered = textual(await handle(within(context, tx)));
      await keep(tx, key, sealer.seal(JSON.stringify(answered), purpose));
      return answered;
    });

    async function replay(tx: Tx, of: KeyOf, hash: string): Promise<Answered> {
      const first = await answerOf(tx, of);
      if (first.request_hash !== hash) {
        throw new AppError("IDEMPOTENCY_MISMATCH", "This Idempotency-Key was used with another request");
      }
      const answered = JSON.parse(sealer.open(first.answer_sealed, purpose)) as Answered;
      return { ...answered, headers: { ...answered.headers, "idempotent-replayed": "true" } };
    }
  };
}

function checked(key: string | string[]): string {
  if (typeof key === "string" && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw invalid({ "Idempotency-Key": "must be 1 to 255 visible ASCII characters" });
}

/** Of the body as its schema completed it: neither white space nor a default written out makes another request. */
function hashOf({ method, url, body }: FastifyRequest): string {
  return createHash("sha256")
    .update(`${method} ${url}\n`)
    .update(Buffer.isBuffer(body) ? body : (JSON.stringify(body) ?? ""))
    .digest("hex");
}

/** With the body as the text that is sent, so that the first answer and its repetitions are the same bytes. */
function textual(answered: Answered): Answered {
  const { body } = answered;
  if (body === undefined || typeof body === "string") return answered;
  return { ...answered, body: Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body) };
}
