import type { ProposalRow } from "../src/proposals/tables.ts";
import type { TestApp, TestClient } from "./harness.ts";

/** Creates a proposal through the API. Throws if the API rejects it. */
export async function createTestProposal(
  client: TestClient,
  body: Record<string, unknown> = {},
): Promise<{ id: string; url: string }> {
  const answer = await client.post("/api/proposals", { name: "Website relaunch", ...body });
  if (answer.status !== 201) throw new Error(`not created: ${JSON.stringify(answer.body)}`);
  const { id } = answer.body.data;
  return { id, url: `/api/proposals/${id}` };
}

/** Creates a proposal with one line, which can be sent. */
export function createTestOffer(
  client: TestClient,
  body: Record<string, unknown> = {},
): Promise<{ id: string; url: string }> {
  return createTestProposal(client, { pages: [createPage(line("Work", 100))], ...body });
}

/** Reads the row of a proposal, for tests that copy it without the API. */
export function readProposalRow({ db }: Pick<TestApp, "db">, id: string): Promise<ProposalRow> {
  return db.read.selectFrom("proposals").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** A page of text, which is enough for sending. */
export const textPage = { name: "Introduction", content: "<p>Welcome</p>" };

/** Creates a scope of work page with one group of lines. */
export function createPage(...lines: object[]) {
  return {
    name: "Scope of work",
    kind: "scope_of_work" as const,
    children: [{ type: "group" as const, name: "Work", line_items: lines }],
  };
}

/** Creates a line item that costs `value` once. */
export function line<Rest extends object = object>(name: string, value: number, rest?: Rest) {
  return { type: "line_item" as const, name, price: fixed(value), ...(rest as Rest) };
}

/** Creates the price of one payment. */
export function fixed(value: number) {
  return { model: "fixed" as const, value, frequency: "once" as const };
}

/** Lists the ids of all records in `value`. */
export function listIds(value: unknown): string[] {
  return [...JSON.stringify(value).matchAll(/"id":"([^"]+)"/g)].map((match) => match[1] ?? "");
}
