import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { joinTransaction, type Context, type Tx } from "../../context.ts";
import type { SealedColumn } from "../../platform/db/sealed-columns.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import type { Sealer } from "../../platform/secrets/sealer.ts";
import { getAnswer, claimKey, isKeyClaimed, storeAnswer, type IdempotencyKey } from "./idempotency.store.ts";
import type { RouteAnswer } from "./route.ts";

/** Handles a request once per Idempotency-Key. See docs/decisions/idempotency.md. */
export type IdempotentRunner = <Prepared>(
  request: FastifyRequest,
  context: Context,
  work: {
    /** Runs before the transaction. Skipped for a replayed answer. */
    readonly prepare: () => Promise<Prepared>;
    readonly handle: (context: Context, prepared: Prepared) => Promise<RouteAnswer>;
  },
) => Promise<RouteAnswer>;

/**
 * Creates the runner. The claim of the key, the change and the answer are one transaction. A failed request
 * changes nothing and can be retried. The second of two concurrent requests waits for the first one and gets
 * its answer.
 */
export function createIdempotentRunner(sealer: Sealer): IdempotentRunner {
  return async (request, context, { prepare, handle }) => {
    const header = request.headers["idempotency-key"];
    const key = header === undefined ? undefined : { ...context.caller, key: parseKey(header) };
    if (key === undefined) return handle(context, await prepare());
    const prepared = (await isKeyClaimed(context.read, key, context.clock.now()))
      ? undefined
      : { is: await prepare() };
    const purpose = formatAnswerPurpose(key.organizationId, key.userId, key.key);
    const requestHash = hashRequest(request);
    return context.transact(async (tx) => {
      if (!(await claimKey(tx, key, requestHash, context.clock.now()))) return replay(tx, key, requestHash);
      // `prepare` was skipped if the key had a stored answer. That answer may have been purged since.
      const { is } = prepared ?? { is: await prepare() };
      const answered = toTextAnswer(await handle(joinTransaction(context, tx), is));
      await storeAnswer(tx, key, sealer.seal(JSON.stringify(answered), purpose));
      return answered;
    });

    async function replay(tx: Tx, of: IdempotencyKey, hash: string): Promise<RouteAnswer> {
      const first = await getAnswer(tx, of);
      if (first.request_hash !== hash) {
        throw new AppError("IDEMPOTENCY_MISMATCH", "This Idempotency-Key was used with another request");
      }
      const answered = JSON.parse(sealer.open(first.answer_sealed, purpose)) as RouteAnswer;
      return { ...answered, headers: { ...answered.headers, "idempotent-replayed": "true" } };
    }
  };
}

/** Returns the purpose that binds a sealed answer to its row. */
function formatAnswerPurpose(organizationId: string, userId: string, key: string): string {
  return `idempotency ${organizationId} ${userId} ${key}`;
}

function parseKey(key: string | string[]): string {
  if (typeof key === "string" && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw invalid({ "Idempotency-Key": "must be 1 to 255 visible ASCII characters" });
}

/** Hashes the request with its normalized body, so that white space and explicit defaults do not matter. */
function hashRequest({ method, url, body }: FastifyRequest): string {
  return createHash("sha256")
    .update(`${method} ${url}\n`)
    .update(Buffer.isBuffer(body) ? body : (JSON.stringify(body) ?? ""))
    .digest("hex");
}

/** Converts the body to its final text, so that the first answer and its replays have the same bytes. */
function toTextAnswer(answered: RouteAnswer): RouteAnswer {
  const { body } = answered;
  if (body === undefined || typeof body === "string") return answered;
  return { ...answered, body: Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body) };
}

/** Columns of this slice encrypted with the installation's secret. */
export const httpSealedColumns: readonly SealedColumn[] = [
  {
    table: "idempotency_keys",
    column: "answer_sealed",
    key: ["organization_id", "user_id", "key"],
    formatPurpose: formatAnswerPurpose,
  },
];
