import { describe } from "vitest";
import { engines } from "../databases.ts";
import type { TestAnswer, TestApp, TestClient } from "../harness.ts";
import { createTestProposal } from "../proposals.ts";
import { useApp } from "../use-app.ts";

/** Describes a section of the specification, tested with the whole application on each engine. */
export function describeSection(title: string, tests: (app: TestApp) => void): void {
  describe.each(engines)(`${title}, on %s`, (engine) => {
    tests(useApp(engine));
  });
}

/** Creates a proposal with the given fields, by default with one scope of work page with one group. */
export async function createProposal(client: TestClient, more: object = {}): Promise<string> {
  return (await createTestProposal(client, { ...more })).id;
}

export async function createTemplate(client: TestClient, more: object = {}): Promise<string> {
  return createProposal(client, { name: "Website template", is_template: true, ...more });
}

/** Creates a library item of any type. */
export async function createLibraryItem(client: TestClient, saved: object): Promise<string> {
  const answer = await client.post("/api/library-items", saved);
  if (answer.status !== 201) throw new Error(`not created: ${JSON.stringify(answer.body)}`);
  return answer.body.data.id;
}

/** Creates an item and returns the `data` of the answer. */
export async function createItem(client: TestClient, proposalId: string, body: object): Promise<NewItem> {
  const answer = await client.post(`/api/proposals/${proposalId}/items`, body);
  if (answer.status !== 201) throw new Error(`not created: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

interface NewItem {
  id: string;
  type: string;
  name: string;
  order_key: number;
}

export async function readDetail(client: TestClient, id: string): Promise<TestAnswer["body"]> {
  return (await client.get(`/api/proposals/${id}`)).body;
}

/** Returns the first scope of work page of a proposal. */
export async function getScopePage(client: TestClient, id: string): Promise<TestAnswer["body"]> {
  const { pages } = await readDetail(client, id);
  return pages.find((page: { kind: string }) => page.kind === "scope_of_work");
}

export async function listProposals(client: TestClient, query = ""): Promise<TestAnswer["body"]> {
  return (await client.get(`/api/proposals?${query}`)).body;
}

/** Finds the proposal as shown in lists. */
export async function findListed(client: TestClient, id: string): Promise<TestAnswer["body"]> {
  const { data } = await listProposals(client, "limit=100&is_template=any&archived=any");
  return data.find((entry: { id: string }) => entry.id === id);
}

export async function listNames(client: TestClient, query = ""): Promise<string[]> {
  const { data } = await listProposals(client, query);
  return data.map((entry: { name: string }) => entry.name);
}

export const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export const unknownId = "01920000-0000-7000-8000-000000000000";
