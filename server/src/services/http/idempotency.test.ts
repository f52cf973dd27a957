import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { Type } from "typebox";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, engines, type TestDatabase } from "../../../test/databases.ts";
import { ada, bob, createEdge, makeUpRoute } from "../../../test/edge.ts";
import { testClock } from "../../../test/clock.ts";
import { recordEvent } from "../../records/events/record-event.ts";
import {
  createAnonymousContext,
  joinTransaction,
  type AnonymousContext,
  type Context,
} from "../../context.ts";
import { invalid } from "../../platform/errors.ts";
import { createId } from "../../platform/ids.ts";
import { openDatabase } from "../../platform/db/open.ts";
import type { Schema } from "../../schema.ts";
import { purgeIdempotencyKeys } from "./idempotency.store.ts";
import { created, noContent } from "./route.ts";

interface Sending {
  url?: string;
  name?: string;
  who?: typeof ada;
  method?: "POST" | "PATCH";
}

const dayMs = 24 * 60 * 60 * 1000;
const Thing = Type.Object({ name: Type.String() });

/** Records an event, so that a handler's changes can be counted. */
const change = (call: { context: AnonymousContext }) =>
  call.context.transact((tx) =>
    recordEvent(tx, call.context as Context, { proposalId: "p", type: "proposal_created" }),
  );

describe.each(engines)("a POST with an Idempotency-Key on %s", (engine) => {
  let database: TestDatabase;
  let context: AnonymousContext;
  let server: FastifyInstance;
  const clock = testClock("2026-11-20T09:00:00.000Z");

  const changes = async () => (await database.db.read.selectFrom("events").selectAll().execute()).length;

  beforeAll(async () => {
    database = await createTestDatabase(engine);
    context = createAnonymousContext(database.db, clock);
    server = createEdge(
      [
        makeUpRoute({ method: "POST", path: "/things", body: Thing }, async (call) => {
          await change(call);
          return created({ id: createId(), secret: "whsec_canary" }, "/things/1");
        }),
        makeUpRoute({ method: "POST", path: "/other-things", body: Thing }, async (call) => {
          await change(call);
          return noContent();
        }),
        makeUpRoute({ method: "POST", path: "/failures", body: Thing }, async (call) => {
          await change(call);
          throw invalid({ name: "is taken" });
        }),
        makeUpRoute({ method: "POST", path: "/survivors", body: Thing }, async (call) => {
          const failing = call.context.transact(async (tx) => {
            await change({ context: joinTransaction(call.context, tx) });
            await sql`select nonsense`.execute(tx);
          });
          await failing.catch(() => {});
          await change(call);
          return noContent();
        }),
        makeUpRoute({ method: "PATCH", path: "/things", body: Thing }, async (call) => {
          await change(call);
          return noContent();
        }),
      ],
      { context },
    );
    await server.ready();
  });
  beforeEach(async () => {
    await database.db.write.deleteFrom("events").execute();
    await database.db.write.deleteFrom("idempotency_keys").execute();
  });
  afterAll(async () => {
    await server.close();
    await database.drop();
  });

  const send = (key: string, { url = "/things", name = "a", who = ada, method = "POST" }: Sending = {}) =>
    server.inject({ method, url, payload: { name }, headers: { ...who, "idempotency-key": key } });

  it("gets the same bytes again and changes nothing again", async () => {
    const first = await send("k");
    const second = await send("k");

    expect(first.statusCode).toBe(201);
    expect(first.headers["idempotent-replayed"]).toBeUndefined();
    expect(second.statusCode).toBe(201);
    expect(second.payload).toBe(first.payload);
    expect(second.headers["location"]).toBe("/things/1");
    expect(second.headers["content-type"]).toBe(first.headers["content-type"]);
    expect(second.headers["idempotent-replayed"]).toBe("true");
    expect(await changes()).toBe(1);
  });

  it("replays an answer without a body without one", async () => {
    await send("k", { url: "/other-things" });
    const second = await send("k", { url: "/other-things" });
    expect(second.statusCode).toBe(204);
    expect(second.payload).toBe("");
    expect(second.headers["idempotent-replayed"]).toBe("true");
  });

  it.each([
    ["body", { name: "b" }],
    ["path", { url: "/other-things" }],
    ["query", { url: "/things?x=1" }],
  ])("already sent with another %s is rejected with 422", async (_what, different) => {
    await send("k");
    const second = await send("k", different);
    expect(second.statusCode).toBe(422);
    expect(second.json().error.code).toBe("IDEMPOTENCY_MISMATCH");
    expect(await changes()).toBe(1);
  });

  it("that arrives ten times at once makes one change and gets ten equal answers", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send("k")));
    expect(new Set(answers.map(({ statusCode, payload }) => `${statusCode} ${payload}`)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers["idempotent-replayed"] === "true")).toHaveLength(9);
    expect(await changes()).toBe(1);
  });

  it("that fails changes nothing and can be retried from the start", async () => {
    const first = await send("k", { url: "/failures" });
    const second = await send("k", { url: "/failures" });
    expect([first.statusCode, second.statusCode]).toEqual([400, 400]);
    expect(second.headers["idempotent-replayed"]).toBeUndefined();
    expect(await changes()).toBe(0);
    // The key is free again.
    expect((await send("k")).statusCode).toBe(201);
  });

  it("continues after a failed transaction inside it was caught, and commits only the successful ones", async () => {
    expect((await send("k", { url: "/survivors" })).statusCode).toBe(204);
    expect(await changes()).toBe(1);
  });

  it("is independent of a colleague's request with the same key", async () => {
    await send("k");
    const other = await send("k", { who: bob });
    expect(other.headers["idempotent-replayed"]).toBeUndefined();
    expect(await changes()).toBe(2);
  });

  it("is remembered for 24 hours and then treated as new", async () => {
    await send("k");
    clock.advance(dayMs - 1);
    expect((await send("k")).headers["idempotent-replayed"]).toBe("true");
    clock.advance(1);
    expect((await send("k")).headers["idempotent-replayed"]).toBeUndefined();
    expect(await changes()).toBe(2);
    expect((await send("k")).headers["idempotent-replayed"]).toBe("true");
  });

  it("is purged after 24 hours, not before", async () => {
    await send("old");
    clock.advance(dayMs - 1);
    await send("new");
    expect(await purgeIdempotencyKeys(context)).toBe(0);
    clock.advance(1);
    expect(await purgeIdempotencyKeys(context)).toBe(1);
    expect((await send("new")).headers["idempotent-replayed"]).toBe("true");
  });

  it("has its answer stored unreadably, because it may contain a secret that is shown once", async () => {
    await send("k");
    const rows = await database.db.read.selectFrom("idempotency_keys").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain("canary");
  });

  it.each(["", "a b", "é", "x".repeat(256)])('with the key "%s" is rejected with 400', async (key) => {
    const answer = await send(key);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().error.details)).toEqual(["Idempotency-Key"]);
  });

  it("is the only kind of request with this header: a PATCH runs each time", async () => {
    await send("k", { url: "/things", method: "PATCH" });
    await send("k", { url: "/things", method: "PATCH" });
    expect(await changes()).toBe(2);
  });
});

/** Makes one change. */
async function createThing(call: Parameters<typeof change>[0]) {
  await change(call);
  return created({ id: createId() });
}

describe.runIf(engines.includes("postgres"))(
  "a POST with an Idempotency-Key whose connection to PostgreSQL is lost at COMMIT",
  () => {
    let database: TestDatabase;
    beforeAll(async () => {
      database = await createTestDatabase("postgres");
    });
    afterAll(() => database.drop());

    it.each(["before", "after"] as const)(
      "is answered with 503, and repetitions have one effect and one answer: cut %s the database has committed",
      async (moment) => {
        await database.db.write.deleteFrom("events").execute();
        const { location, cutNextCommit, close } = await startCutter(database.location);
        const db = openDatabase<Schema>(location, { poolSize: 1 });
        const context = createAnonymousContext(db, testClock("2026-11-20T09:00:00.000Z"));
        const server = createEdge(
          [makeUpRoute({ method: "POST", path: "/things", body: Thing }, createThing)],
          {
            context,
          },
        );
        const headers = { ...ada, "idempotency-key": moment };
        const send = () => server.inject({ method: "POST", url: "/things", payload: { name: "a" }, headers });
        cutNextCommit(moment);
        const lost = await send();
        expect([lost.statusCode, lost.headers["retry-after"]]).toEqual([503, "5"]);
        expect(lost.json().error.message).toContain("may have been made");
        const [second, third] = [await send(), await send()];
        expect([second.statusCode, third.statusCode, third.payload]).toEqual([201, 201, second.payload]);
        expect(second.headers["idempotent-replayed"]).toBe(moment === "after" ? "true" : undefined);
        expect(third.headers["idempotent-replayed"]).toBe("true");
        expect(await database.db.read.selectFrom("events").select("id").execute()).toHaveLength(1);
        await server.close();
        await db.close();
        await close();
      },
    );
  },
);

/**
 * A proxy between a program and PostgreSQL that cuts the connection of the next COMMIT, before or after the
 * database has run it.
 */
async function startCutter(location: string) {
  const { hostname, port } = new URL(location);
  const sockets = new Set<Socket>();
  let moment: "before" | "after" | undefined;
  const between = createServer((near) => {
    const far = connect(Number(port || 5432), hostname);
    let isCommitting = false;
    const cut = () => {
      moment = undefined;
      near.destroy();
      far.destroy();
    };
    near.on("data", (bytes) => {
      isCommitting = moment !== undefined && bytes.includes("commit");
      if (isCommitting && moment === "before") cut();
      else far.write(bytes);
    });
    far.on("data", (bytes) => {
      if (isCommitting && bytes.includes("COMMIT")) cut();
      else near.write(bytes);
    });
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => [near, far].map((each) => each.destroy()));
    }
  }).listen(0, "127.0.0.1");
  await once(between, "listening");
  const through = new URL(location);
  through.port = String((between.address() as AddressInfo).port);
  return {
    location: through.href,
    cutNextCommit: (at: "before" | "after") => {
      moment = at;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      between.close();
      await once(between, "close");
    },
  };
}
