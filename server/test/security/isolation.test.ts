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
  // An API key has no session: sessions.test.ts asks with the credentials of users.
  .filter(({ path, security }) => path.includes("{") && security !== "none" && security !== "session")
  .map((operation) => [operation.id, operation] as const);
const reads = withPathIds.filter(([, { method }]) => method === "GET");
const changes = withPathIds.filter(([, { method }]) => method !== "GET");
/** The tests of the stream of changes show that it tells nothing of other organizations. */
const lists = answeringOperations
  .filter(({ method, path }) => method === "GET" && !path.includes("{"))
  .map((operation) => [operation.id, operation] as const);
const withInnerIds = withPathIds.filter(
  ([, { path }]) => path.split("{").length > 2 && !path.endsWith("/{kind}"),
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

    it.each(withPathIds)("is as missing to %s as one that never was", async (_id, operation) => {
      const foreign = { ...objects, inFields: missing.inFields };
      const answer = await ask(asking, operation, foreign);
      expect(answer.status).toBeOneOf([403, 404]);
      expect(toComparableText(answer, foreign)).toEqual(
        toComparableText(await ask(asking, operation, missing), missing),
      );
    });

    it.each(lists)("is not in what %s answers", async (_id, { path }) => {
      const answer = JSON.stringify(await asking.get(`${path}?archived=any&is_template=any&limit=100`));
      // A person belongs to several organizations, and is told of which.
      const { created_by: _person, organization_id: _organization, ...inFields } = objects.inFields;
      const ids = Object.entries({ ...inFields, ...objects.inPaths }).filter(([, id]) => isId(id));
      expect(ids.filter(([, id]) => answer.includes(id))).toEqual([]);
    });
  });

  it.each(withInnerIds)(
    "is as missing to %s under an object of the stranger's own",
    async (_id, operation) => {
      const under = ({ inPaths }: Objects): Objects => ({
        inFields: missing.inFields,
        inPaths: { ...inPaths, [outer]: strangersOwn.inPaths[outer] as string },
      });
      const answer = await ask(stranger, operation, under(objects));
      expect(answer.status).toBe(404);
      const unknown = await ask(stranger, operation, under(missing));
      expect(toComparableText(answer, under(objects))).toEqual(toComparableText(unknown, under(missing)));
    },
  );

  it.each(withFieldIds)(
    "is as missing in the field %s of %s as one that never was",
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

  it("is exactly as it was after all of that", async () => {
    expect(await readEverything(owner, objects)).toEqual(before);
  });

  // Reads come first and share their objects: they leave them as they are.
  it.each([...reads, ...changes])(
    "is there to %s for its owner, by the same request",
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
 * The part of an answer that a caller can tell apart: each id of the request replaced by its place, and made ones by a
 * word.
 */
function toComparableText(answer: TestAnswer, { inPaths, inFields }: Objects, named?: string): unknown {
  let text = JSON.stringify([answer.status, answer.body]);
  for (const [place, id] of Object.entries({ ...inFields, ...inPaths })) text = text.replaceAll(id, place);
  if (named !== undefined) text = text.replaceAll(named, "named");
  return text.replaceAll(/[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g, "new");
}

/** Every object of the organization as its owner sees it. */
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
