import type { ImportPage, ProposalSettings } from "@proffer/contract";
import { findMailedLink, grace, sendNewProposal } from "./deals.ts";
import type { TestAnswer, TestApp, TestClient } from "./harness.ts";
import { fixed, line } from "./proposals.ts";

/** A reader without an account at one link. */
export interface Reader {
  readonly token: string;
  /** The address of the link in the API. */
  readonly url: string;
  read(): Promise<TestAnswer>;
  post(what: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
  /** Selects or deselects the item with this id. */
  select(itemId: string, selected?: boolean): Promise<TestAnswer>;
}

export const browser = "Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** Creates a reader of the link at the end of `url`. */
export function createReader({ server }: TestApp, url: string): Reader {
  const token = url.slice(url.lastIndexOf("/") + 1);
  const address = `/api/public/proposals/${token}`;
  const request = async (method: "GET" | "POST", path: string, body?: unknown, headers = {}) => {
    const answer = await server.inject({
      method,
      url: address + path,
      headers: {
        "user-agent": browser,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const isJson = (answer.headers["content-type"] ?? "").startsWith("application/json");
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: isJson ? answer.json() : answer.payload,
    };
  };
  const post: Reader["post"] = (what, body, headers) => request("POST", `/${what}`, body, headers);
  return {
    token,
    url: address,
    read: () => request("GET", ""),
    post,
    select: (item_id, selected = true) => post("selections", { item_id, selected }),
  };
}

export interface Offer {
  readonly id: string;
  readonly url: string;
  /** The holder of the shared link. */
  readonly reader: Reader;
  /** Finds the id of the object with this name. */
  readonly findId: (name: string) => string;
}

/** Creates a sent proposal with the reader of its link, see `sendNewProposal`. */
export async function sendOffer(
  app: TestApp,
  client: TestClient,
  {
    pages = office,
    settings = {},
    ...rest
  }: { pages?: readonly ImportPage[]; settings?: ProposalSettings; message?: string } & Record<
    string,
    unknown
  > = {},
): Promise<Offer> {
  const signing = { acceptance_method: "accept_button" as const, ...settings.signing };
  const proposal = await sendNewProposal(client, { ...settings, signing }, { pages, ...rest });
  const ids = new Map<string, string>();
  collect((await client.get(proposal.url)).body.pages, ids);
  return {
    ...proposal,
    reader: createReader(app, await findMailedLink(app, grace.email)),
    findId: (name) => {
      const id = ids.get(name);
      if (id === undefined) throw new Error(`nothing is named ${name}`);
      return id;
    },
  };
}

function collect(value: unknown, ids: Map<string, string>): void {
  if (typeof value !== "object" || value === null) return;
  if ("name" in value && "id" in value) ids.set(String(value.name), String(value.id));
  for (const child of Object.values(value)) collect(child, ids);
}

/**
 * Pages with two options, a quantity from 1 to 5, an optional group, a modification, and a choice of exactly
 * one column.
 */
export const office: readonly ImportPage[] = [
  {
    name: "Work",
    kind: "scope_of_work",
    children: [
      {
        type: "group",
        name: "Design",
        line_items: [
          line("Logo", 300, { modifications: [{ name: "Animated", price: fixed(50), optional: true }] }),
          line("Icons", 200, { optional: true }),
          line("Photos", 80, { optional: true }),
          line("Seats", 10, { price: { ...fixed(10), quantity: { current: 2, min: 1, max: 5 } } }),
        ],
      },
      {
        type: "group",
        name: "Care",
        optional: true,
        line_items: [line("Updates", 100)],
      },
      {
        type: "side_by_side",
        name: "Hosting",
        selection_type: "single",
        columns: [
          { name: "Small", price: 10, frequency: "monthly", isSelected: true },
          { name: "Large", price: 30, frequency: "monthly" },
        ],
      },
    ],
  },
];
