import type { ProposalRow } from "../src/proposals/tables.ts";
import type { TestApp, TestClient } from "./harness.ts";

/** Creates a proposal through the API. Throws when the API refuses it. */
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

/** Reads the row of a proposal, from which tests make copies without the API. */
export function readProposalRow({ db }: Pick<TestApp, "db">, id: string): Promise<ProposalRow> {
  return db.read.selectFrom("proposals").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** A page of text, which is enough to be sent. */
export const textPage = { name: "Introduction", content: "<p>Welcome</p>" };

/** A scope of work page with one group of lines, each named with its price. */
export function createPage(...lines: Array<Record<string, unknown>>): Record<string, unknown> {
  return {
    name: "Scope of work",
    kind: "scope_of_work",
    children: [{ type: "group", name: "Work", line_items: lines }],
  };
}

export function line(
  name: string,
  value: number,
  rest: Record<string, unknown> = {},
): Record<string, unknown> {
  return { type: "line_item", name, price: { model: "fixed", value, frequency: "once" }, ...rest };
}

/** Every id of the records in `value`. */
export function listIds(value: unknown): string[] {
  return [...JSON.stringify(value).matchAll(/"id":"([^"]+)"/g)].map((match) => match[1] ?? "");
}
