import type { InjectOptions } from "fastify";
import { describe, expect, it } from "vitest";
import { engines } from "../databases.ts";
import type { TestApp } from "../harness.ts";
import { scaleTimes } from "../scale.ts";
import { useApp } from "../use-app.ts";
import { createMalformedRequest } from "./malformed-requests.ts";
import { makeObjects, type Objects } from "./objects.ts";
import { createRandom } from "./random.ts";
import { allOperations, isStream } from "./requests.ts";

const count = scaleTimes(75, 30_000);
const seed = Number(process.env["TEST_SEED"] ?? 1);

describe.each(engines)("malformed requests on %s", (engine) => {
  const app = useApp(engine, { isThrottled: false });

  it(
    `(${count} from the contract and naughty strings, seed ${seed}) are answered as declared in the contract, and never with a 5xx`,
    { timeout: scaleTimes(300_000, 3_600_000) },
    async () => {
      const random = createRandom(seed);
      const owner = await app.organization();
      const session = await signIn(app);
      const failures: unknown[] = [];
      let objects: Objects | undefined;
      for (let sent = 0; sent < count && failures.length < 5; sent++) {
        // Some requests succeed, so their objects are deleted or archived.
        if (sent % 100 === 0 || !objects) objects = await makeObjects(owner);
        const operation = random.pick(allOperations);
        const request = createMalformedRequest(operation, objects, random);
        // HEAD requests only the headers of a stream, because its body has no end.
        if (isStream(operation)) request.method = "HEAD";
        const authorization = operation.security === "session" ? await session() : `Bearer ${owner.apiKey}`;
        const fault = await findFault(app, { ...request, headers: { ...request.headers, authorization } });
        if (fault) failures.push({ operation: operation.id, request, fault });
      }
      expect(failures).toEqual([]);
    },
  );
});

/** Finds a fault of the answer, if there is one. */
async function findFault(app: TestApp, request: InjectOptions): Promise<unknown> {
  const answer = await app.server.inject(request);
  try {
    app.checkContract();
  } catch (breach) {
    return breach;
  }
  const isServersFault = answer.statusCode >= 500;
  const isStandard =
    request.method === "HEAD" || answer.statusCode < 400 || /^\{"error":("|\{"code":")/.test(answer.payload);
  return isServersFault || !isStandard ? `${answer.statusCode} ${answer.payload}` : undefined;
}

/** Returns a function that creates a new session each time, because a request may end the previous one. */
async function signIn(app: TestApp): Promise<() => Promise<string>> {
  const credentials = { email: "ada@acme.test", password: "a password that no example has" };
  const post = async (url: string, payload: object) => {
    const answer = await app.server.inject({ method: "POST", url, payload, headers: { host: "localhost" } });
    return answer.json();
  };
  await post("/api/setup", { organization: "Acme", name: "Ada Lovelace", ...credentials });
  return async () => `Bearer ${(await post("/api/auth/token", credentials)).access_token}`;
}
