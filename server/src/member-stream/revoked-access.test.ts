import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { engines } from "../../test/databases.ts";
import { type ClientStream, openStream } from "../../test/event-streams.ts";
import type { TestClient } from "../../test/harness.ts";
import { toBearer, send, createTokens } from "../../test/people.ts";
import { createTestProposal } from "../../test/proposals.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";

/** Longer than a stream goes on without looking whether its member still has access. */
const pauseMs = 15_000;

describe.each(engines)(
  "the stream of a member on %s, whose access is checked again from time to time,",
  (engine) => {
    const app = useApp(engine);
    const owner = useOrganization(app);
    let origin: string;
    beforeAll(async () => {
      origin = await app.server.listen({ host: "127.0.0.1", port: 0 });
    });
    afterEach(() => void vi.restoreAllMocks());

    async function open(token: string): Promise<ClientStream> {
      const stream = await openStream(`${origin}/api/events`, toBearer(token));
      expect(await stream.next()).toMatchObject({ event: "reset" });
      return stream;
    }

    const createKey = async ({ apiKey }: TestClient) =>
      (await send(app, { url: "/api/api-keys", headers: toBearer(apiKey) })).body.data[0].id as string;

    const ends: ReadonlyArray<
      readonly [string, (member: TestClient, token: string) => Promise<unknown>, "key" | "session"]
    > = [
      ["key is deleted", async (member) => member.delete(`/api/api-keys/${await createKey(member)}`), "key"],
      [
        "session ends",
        (_member, token) =>
          send(app, { url: "/api/auth/sign-out", method: "POST", headers: toBearer(token) }),
        "session",
      ],
      [
        "session is ended elsewhere",
        async (member, token) => {
          const { body } = await send(app, { url: "/api/auth/sessions", headers: toBearer(token) });
          const { id } = body.data.find(({ is_current }: { is_current: boolean }) => is_current);
          const headers = toBearer((await createTokens(app, member)).access);
          const ended = await send(app, { url: `/api/auth/sessions/${id}`, method: "DELETE", headers });
          expect(ended.status).toBe(204);
        },
        "session",
      ],
      ["membership ends, with a key", (member) => owner.delete(`/api/members/${member.userId}`), "key"],
      [
        "membership ends, with a session",
        (member) => owner.delete(`/api/members/${member.userId}`),
        "session",
      ],
    ];

    it.each(ends)("ends when the %s", async (_end, end, means) => {
      const member = await owner.colleague();
      const token = means === "key" ? member.apiKey : (await createTokens(app, member)).access;
      const stream = await open(token);
      await end(member, token);
      passPeriod();
      expect(await stream.next()).toMatchObject({ event: "gone", data: {} });
      expect(await stream.next()).toBeUndefined();
      await createTestProposal(owner);
      expect((await openStream(`${origin}/api/events`, toBearer(token))).status).toBe(401);
    });

    it("goes on while nothing has changed", async () => {
      const [member, other] = [await owner.colleague(), await owner.colleague()];
      const [stream, checked] = [await open(member.apiKey), await open(other.apiKey)];
      await owner.delete(`/api/members/${other.userId}`);
      passPeriod();
      expect(await checked.next()).toMatchObject({ event: "gone" });
      const { id } = await createTestProposal(owner);
      expect(await stream.next()).toMatchObject({ event: "proposal_changed", data: { id } });
      await stream.close();
    });
  },
);

/** Lets the period pass after which access is checked. */
function passPeriod(): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + pauseMs);
}
