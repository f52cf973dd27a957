import { supportsIdempotencyKey } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { engines } from "../databases.ts";
import type { TestApp } from "../harness.ts";
import { useApp, useOrganization } from "../use-app.ts";
import { prepareObjects } from "./ready.ts";
import { allOperations, requestFor } from "./requests.ts";

const heeding = allOperations
  .filter(supportsIdempotencyKey)
  .map((operation) => [operation.id, operation] as const);

describe.each(engines)("a repetition with the same Idempotency-Key on %s", (engine) => {
  const app = useApp(engine, { isMailSent: true });
  const owner = useOrganization(app);

  it.each(heeding)("of %s gets the first answer, and is not run again", async (_id, operation) => {
    const { method, url, body } = requestFor(operation, await prepareObjects(app, owner, operation));
    const send = () => owner.send(method, url, body, { "idempotency-key": operation.id });
    const first = await send();
    const between = await countEventsAndRows(app);
    const second = await send();

    // A refusal is not stored, because the state of the proposal may have changed.
    expect(first.status).toBeOneOf([200, 201, 204, 409]);
    expect({ ...second, headers: second.headers["idempotent-replayed"] }).toEqual({
      ...first,
      headers: first.status < 300 ? "true" : undefined,
    });
    expect(await countEventsAndRows(app)).toEqual(between);
  });
});

/** Counts the events and the rows of all objects that a POST can create. */
async function countEventsAndRows({ db }: TestApp): Promise<number[]> {
  const tables = [
    "proposals",
    "items",
    "events",
    "stars",
    "api_keys",
    "invitations",
    "mails",
    "links",
    "signers",
    "audit_entries",
    "images",
    "proposal_versions",
  ] as const;
  return Promise.all(
    tables.map(async (table) => {
      const { count } = await db.read
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as("count"))
        .executeTakeFirstOrThrow();
      return Number(count);
    }),
  );
}
