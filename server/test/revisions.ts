import type { ImportPage } from "@proffer/contract";
import type { TestAnswer, TestApp, TestClient } from "./harness.ts";
import { fixed, line } from "./proposals.ts";
import { type Offer, sendOffer } from "./recipients.ts";

const day = 86_400_000;

const hosting = { optional: true, price: { ...fixed(50), quantity: { current: 1, min: 1, max: 10 } } };
const line_items = [
  line("Design", 1000),
  line("Icons", 200, { optional: true }),
  line("Hosting", 50, hosting),
];
const pages: readonly ImportPage[] = [
  { name: "Scope", kind: "scope_of_work", children: [{ type: "group", name: "Work", line_items }] },
];

/** The acceptance of the offer by its client. */
export const decision = { full_name: "Grace Hopper", email: "grace@example.com" };

/** The draft of a revision, and its address in the API. */
export interface TestDraft {
  readonly id: string;
  readonly url: string;
}

/** Returns the requests that tests of revisions repeat. */
export function createReviser(app: TestApp, client: TestClient) {
  return {
    /** Sends a proposal with a line, an option, and an option with a quantity. */
    send: (settings = {}): Promise<Offer> => sendOffer(app, client, { pages, settings }),
    start: async (url: string, body?: object): Promise<TestDraft> => {
      const answer = await client.post(`${url}/revisions`, body);
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      const { id } = answer.body.data;
      return { id, url: `/api/proposals/${id}` };
    },
    publish: (draft: Pick<TestDraft, "url">, body?: object): Promise<TestAnswer> =>
      client.post(`${draft.url}/publish`, body),
    setPrice: (url: string, itemId: string, value: number): Promise<TestAnswer> =>
      client.patch(`${url}/items/${itemId}`, { price: fixed(value) }),
    inDays: (days: number): string => new Date(Date.parse(app.clock.now()) + days * day).toISOString(),
    listNames: async (url: string): Promise<string[]> => {
      const [page] = (await client.get(url)).body.pages;
      return page.children[0].line_items.map(({ name }: { name: string }) => name);
    },
  };
}
