import { describe, expect, it } from "vitest";
import { sendOffer } from "../recipients.ts";
import { useApp, useOrganization } from "../use-app.ts";
import { makeObjects, type Objects } from "./objects.ts";
import { prototypeNames, listRequestsWithPrototypeNames } from "./prototype-names.ts";
import { allOperations, isStream } from "./requests.ts";

const positioned = allOperations.map((operation, position) => [operation.id, operation, position] as const);
const reads = positioned.filter(([, { method }]) => method === "GET");
const changes = positioned.filter(([, { method }]) => method !== "GET");

// Uses one database, because lookups in objects do not depend on the database.
describe("names of prototypes", () => {
  const app = useApp("sqlite", { isThrottled: false });
  const owner = useOrganization(app);
  const inherited = Object.getOwnPropertyNames(Object.prototype).toSorted();
  let read: Promise<Objects> | undefined;

  // Reads come first. All reads share one set of objects, because reads change nothing.
  it.each([...reads, ...changes])(
    "in every field, query value, header and path parameter of %s never cause a 5xx",
    async (_id, operation, position) => {
      const objects = await (operation.method === "GET"
        ? (read ??= makeObjects(owner))
        : makeObjects(owner, operation));
      const authorization = `Bearer ${owner.apiKey}`;
      const failures: unknown[] = [];
      for (const request of listRequestsWithPrototypeNames(operation, objects, position)) {
        const answer = await app.server.inject({
          ...request,
          // HEAD requests only the headers of a stream, because its body has no end.
          ...(isStream(operation) && { method: "HEAD" as const }),
          headers: { authorization, ...request.headers },
        });
        if (answer.statusCode >= 500) failures.push({ request, answer: answer.payload });
      }
      app.checkContract();
      expect(failures).toEqual([]);
      expect(Object.getOwnPropertyNames(Object.prototype).toSorted()).toEqual(inherited);
    },
  );

  const [first, second] = prototypeNames;
  const price = { model: "fixed", value: 1, frequency: "once" };
  const named = prototypeNames.map((name) => ({ id: name, name }));
  it.each([
    [
      "features",
      {
        type: "side_by_side",
        name: first,
        style: "comparison",
        features: named,
        columns: [{ name: second, includedFeatures: [first] }],
      },
    ],
    ["columns", { type: "side_by_side", name: first, columns: named }],
    [
      "modifications",
      {
        type: "line_item",
        name: first,
        price,
        modifications: prototypeNames.map((name) => ({ id: name, name, price })),
      },
    ],
  ])("are valid ids of %s of a proposal that is read, chosen from and printed", async (_what, item) => {
    const { url, reader } = await sendOffer(app, owner);
    await owner.post(`${url}/status`, { status: "DRAFT" });
    const made = await owner.post(`${url}/items`, item);
    expect([made.status, made.body.error]).toEqual([201, undefined]);
    await owner.post(`${url}/status`, { status: "SENT" });
    const { status, body } = await reader.read();
    expect([status, JSON.stringify(body.pages)]).toEqual([200, expect.stringContaining(`"id":"${first}"`)]);
    for (const name of prototypeNames) expect((await reader.select(name)).status).toBeOneOf([200, 400]);
    const headers = { authorization: `Bearer ${owner.apiKey}` };
    const pdf = await app.server.inject({ method: "POST", url: `${url}/pdf`, headers });
    expect([pdf.statusCode, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
  });
});
