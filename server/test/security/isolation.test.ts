import type { Operation } from "@proffer/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { isId, createId } from "../../src/platform/ids.ts";
import { engines } from "../databases.ts";
import type { TestAnswer, TestClient } from "../harness.ts";
import { useApp, useOrganization } from "../use-app.ts";
import { makeObjects, toMissingObjects, type Objects } from "./objects.ts";
import { prepareObjects } from "./ready.ts";
import { allOperations, answeringOperations, listIdFields, requestFor, requestNaming } from "./requests.ts";

const outer = "/api/proposals/{id}";
const kinds: ReadonlyArray<[string, (owner: TestClient, stranger: TestClient) => Promise<TestClient>]> = [
  ["an owner", async (_owner, stranger) => stranger],
  ["an admin", (_owner, stranger) => stranger.colleague("admin")],
  ["a member", (_owner, stranger) => stranger.colleague("member")],
  ["its owner, calling as a member of another organization", (owner) => owner.elsewhere()],
];
const withPathIds = allOperations
  // Excludes session operations, because an API key has no session. sessions.test.ts tests them with the
  // credentials of users.
  .filter(({ path, security }) => path.includes("{") && security !== "none" && security !== "session")
  .map((operation) => [operation.id, operation] as const);
const reads = withPathIds.filter(([, { method }]) => method === "GET");
const changes = withPathIds.filter(([, { method }]) => method !== "GET");
/**
 * All lists except the stream of changes. Tests of the stream show that it contains nothing of other
 * organizations.
 */
const lists = answeringOperations
  .filter(({ method, path }) => method === "GET" && !path.includes("{"))
  .map((operation) => [operation.id, operation] as const);
const withInnerIds = withPathIds.filter(
  ([, { path }]) => path.split("{").length > 2 && !/\{(?:kind|number)\}/.test(path),
);
const withFieldIds = allOperations.flatMap((operation) =>
  listIdFields(operation).map((field) => [field, operation.id, operation] as const),
);

describe.each(engines)("an object of another organization on %s", (engine) => {
  const app = useApp(engine, { isThrottled: false, isMailSent: true });
  const owner = useOrganization(app);
  let objects: Objects;
  let missing: Objects;
  let stranger: TestClient;
  let strangersOwn: Objects;
  let before: unknown;

  beforeAll(async () => {
    objects = await makeObjects(owner);
    missing = toMissingObjects(objects);
    stranger = await app.organization();
    strangersOwn = await makeObjects(stranger);
    before = await readEverything(owner, objects);
  });

  describe.each(kinds)("for a stranger who is %s", (_kind, find) => {
    let asking: TestClient;
    beforeAll(async () => {
      asking = await find(owner, stranger);
    });

    it.each(withPathIds)("looks missing to %s, like an unknown one", async (_id, operation) => {
      const foreign = { ...objects, inFields: missing.inFields };
      const answer = await ask(asking, operation, foreign);
      expect(answer.status).toBeOneOf([403, 404]);
      expect(toComparableText(answer, foreign)).toEqual(
        toComparableText(await ask(asking, operation, missing), missing),
      );
    });

    it.each(lists)("is not in the answer of %s", async (_id, { path }) => {
      const answer = JSON.stringify(await asking.get(`${path}?archived=any&is_template=any&limit=100`));
      // Ignores these two ids, because a person may belong to several organizations and know their ids.
      const { created_by: _person, organization_id: _organization, ...inFields } = objects.inFields;
      const ids = Object.entries({ ...inFields, ...objects.inPaths }).filter(([, id]) => isId(id));
      expect(ids.filter(([, id]) => answer.includes(id))).toEqual([]);
    });
  });

  it.each(withInnerIds)("looks missing to %s under an object of the stranger", async (_id, operation) => {
    const under = ({ inPaths }: Objects): Objects => ({
      inFields: missing.inFields,
      inPaths: { ...inPaths, [outer]: strangersOwn.inPaths[outer] as string },
    });
    const answer = await ask(stranger, operation, under(objects));
    expect(answer.status).toBe(404);
    const unknown = await ask(stranger, operation, under(missing));
    expect(toComparableText(answer, under(objects))).toEqual(toComparableText(unknown, under(missing)));
  });

  it.each(withFieldIds)(
    "looks missing in the field %s of %s, like an unknown one",
    async (field, _id, operation) => {
      const answers: unknown[] = [];
      for (const id of [objects.inFields[field], createId()]) {
        if (id === undefined) throw new Error(`security/objects.ts needs an entry for the field ${field}`);
        const { method, url, body } = requestNaming(operation, strangersOwn, field, id);
        answers.push(toComparableText(await stranger.send(method, url, body), strangersOwn, id));
      }
      expect(answers[0]).toEqual(answers[1]);
    },
  );

  it("is unchanged after all these requests", async () => {
    expect(await readEverything(owner, objects)).toEqual(before);
  });

  // Reads come first. All reads share one set of objects, because reads change nothing.
  it.each([...reads, ...changes])(
    "is found by %s for its owner, with the same request",
    async (_id, operation) => {
      const about = operation.method === "GET" ? objects : await prepareObjects(app, owner, operation);
      const answer = await ask(owner, operation, about);
      expect({ status: answer.status, body: answer.body }).not.toMatchObject({
        status: expect.toBeOneOf([400, 401, 403, 404, 500]),
      });
    },
  );
});

function ask(client: TestClient, operation: Operation, about: Objects): Promise<TestAnswer> {
  const { method, url, body } = requestFor(operation, about);
  return client.send(method, url, body);
}

/**
 * Returns the part of an answer that a caller can distinguish. Each id of the request is replaced by its
 * place, and new ids by a word.
 */
function toComparableText(answer: TestAnswer, { inPaths, inFields }: Objects, named?: string): unknown {
  let text = JSON.stringify([answer.status, answer.body]);
  for (const [place, id] of Object.entries({ ...inFields, ...inPaths }))
    if (isId(id)) text = text.replaceAll(id, place);
  if (named !== undefined) text = text.replaceAll(named, "named");
  return text.replaceAll(/[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g, "new");
}

/** Reads all objects of the organization as their owner. */
async function readEverything(owner: TestClient, { inPaths }: Objects): Promise<unknown> {
  const proposal = `/api/proposals/${inPaths[outer]}`;
  const urls = [
    proposal,
    `${proposal}/analytics`,
    "/api/proposals?is_template=any&archived=any",
    "/api/library-items",
    "/api/images",
    `${proposal}/mails`,
    "/api/profile",
    "/api/preferences",
    "/api/members",
    "/api/api-keys",
    "/api/invitations",
    "/api/organization",
    "/api/webhook-endpoints",
    `/api/webhook-endpoints/${inPaths["/api/webhook-endpoints/{id}"]}/deliveries`,
  ];
  const answers = await Promise.all(urls.map((url) => owner.get(url)));
  return answers.map(({ body }) => body);
}
