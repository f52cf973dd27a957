import { CreateProposal, listHiddenFields } from "@proffer/contract";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { migrations } from "../../src/migrations/index.ts";
import { listTables } from "../../src/platform/db/transfer/list-tables.ts";
import { engines } from "../databases.ts";
import { useApp } from "../use-app.ts";
import { playDay, type Planted, proposalWithNotes } from "./canaries.ts";
import { makeObjects } from "./objects.ts";
import { answeringOperations, requestFor } from "./requests.ts";

const listCanariesIn = (canaries: Readonly<Record<string, string>>, text: string) =>
  Object.entries(canaries)
    .filter(([, canary]) => text.includes(canary))
    .map(([name]) => name);

/** All reads except streams. Tests of the streams show that they contain only changes. */
const reads = answeringOperations.filter(({ method }) => method === "GET");

describe.each(engines)("after a day with every kind of secret on %s", (engine) => {
  const app = useApp(engine, { log: (line) => log.push(line) });
  let planted: Planted;
  const log: string[] = [];

  beforeAll(async () => {
    planted = await playDay(app);
  });

  it("each of them was present", () => {
    expect(Object.entries(planted.secrets).filter(([, secret]) => !secret || secret.length < 8)).toEqual([]);
    expect(log.length).toBeGreaterThan(15);
  });

  it("each field that recipients may not see was also present", () => {
    const hidden = listHiddenFields("recipients", CreateProposal);
    const fields = Object.keys({ ...planted.notes, ...planted.forPartners });
    expect([...hidden].filter((field) => !fields.includes(field))).toEqual([]);
    expect([...listHiddenFields("partners", CreateProposal)]).not.toContain("sku");
  });

  it("a recipient, the page and the signed content have none of these fields", async () => {
    const asOwner = { authorization: `Bearer ${planted.ownerKey}` };
    const get = async (url: string, headers = {}) => (await app.server.inject({ url, headers })).payload;
    const post = async (url: string, payload: object, headers = {}) =>
      app.server.inject({ method: "POST", url, payload, headers: { host: "localhost", ...headers } });
    const { data } = (await post("/api/proposals", proposalWithNotes, asOwner)).json();
    const url = `/api/proposals/${data.id}`;
    const settings = { signing: { acceptance_method: "accept_button" } };
    await app.server.inject({ method: "PATCH", url, payload: { settings }, headers: asOwner });
    const recipients = [{ name: "Grace", email: "grace@example.com" }];
    expect((await post(`${url}/send`, { recipients }, asOwner)).statusCode).toBe(200);
    const token = (JSON.parse(await get(url, asOwner)).share_url as string).split("/").at(-1);
    const seen = [await get(`/p/${token}`), await get(`/api/public/proposals/${token}`)];
    seen.push(await get(`${url}/preview`, asOwner));
    const acceptance = { full_name: "Grace", email: "grace@example.com" };
    expect((await post(`/api/public/proposals/${token}/accept`, acceptance)).statusCode).toBe(200);
    const { rows } = await sql`select canonical_json from ${sql.table("snapshots")}`.execute(app.db.read);
    seen.push(await get(`/p/${token}`), JSON.stringify(rows));
    for (const text of seen) expect(text).toContain("Hosting");
    expect(listCanariesIn({ ...planted.notes, ...planted.forPartners }, seen.join(""))).toEqual([]);
  });

  it("the log contains no secret and no note", () => {
    expect(listCanariesIn({ ...planted.secrets, ...planted.notes }, log.join(""))).toEqual([]);
  });

  it("the database contains no readable secret", async () => {
    let dump = "";
    for (const table of await listTables(migrations)) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(app.db.read);
      dump += JSON.stringify(rows);
    }
    expect(dump).toContain(planted.notes["notes"]);
    expect(listCanariesIn(planted.secrets, dump)).toEqual([]);
  });

  it("no read returns a secret again, to the owner or to other callers", async () => {
    const stranger = await app.organization();
    const member = await stranger.colleague();
    const objects = await makeObjects(stranger);
    const about = { ...objects, inPaths: { ...objects.inPaths, "/api/proposals/{id}": planted.proposalId } };
    let answers = "";
    for (const operation of reads.filter(({ id }) => id !== "listOutbox")) {
      const { url } = requestFor(operation, about);
      for (const key of [planted.ownerKey, stranger.apiKey, member.apiKey]) {
        answers += (await app.server.inject({ url, headers: { authorization: `Bearer ${key}` } })).payload;
      }
    }
    expect(answers).toContain(planted.notes["notes"]);
    expect(listCanariesIn(planted.secrets, answers)).toEqual([]);
  });

  it("no stranger can read a note anywhere", async () => {
    const stranger = await app.organization();
    const objects = await makeObjects(stranger);
    const about = { ...objects, inPaths: { ...objects.inPaths, "/api/proposals/{id}": planted.proposalId } };
    let answers = "";
    for (const operation of reads) {
      answers += JSON.stringify((await stranger.get(requestFor(operation, about).url)).body);
    }
    expect(listCanariesIn(planted.notes, answers)).toEqual([]);
  });

  it("an export contains no private note, no CRM link and no email draft", async () => {
    const { payload } = await app.server.inject({
      url: `/api/proposals/${planted.proposalId}/export`,
      headers: { authorization: `Bearer ${planted.ownerKey}` },
    });
    expect(payload).toContain("Hosting");
    expect(listCanariesIn(planted.notes, payload)).toEqual([]);
  });

  it("the table of a proposal's lines contains no field that only members may see", async () => {
    const { payload } = await app.server.inject({
      url: `/api/proposals/${planted.proposalId}/lines.csv`,
      headers: { authorization: `Bearer ${planted.ownerKey}` },
    });
    expect(payload).toContain(planted.forPartners["sku"]);
    expect(listCanariesIn(planted.notes, payload)).toEqual([]);
  });
});
