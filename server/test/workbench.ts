import type { ImportPage, Page } from "@proffer/contract";
import type { TestAnswer, TestClient } from "./harness.ts";
import { line } from "./proposals.ts";

/** A proposal under test, with its answers and the ids of its parts. */
export interface Workbench {
  readonly client: TestClient;
  readonly id: string;
  readonly url: string;
  detail(): Promise<TestAnswer["body"]>;
  pages(): Promise<Page[]>;
  /** Lists the names of the lines of the group with this name, in order. */
  listLines(group: string): Promise<string[]>;
  /** Finds the id of the page, group, line item, side-by-side, column or feature with this name. */
  findId(name: string): Promise<string>;
}

export async function importWorkbench(client: TestClient, pages: readonly ImportPage[]): Promise<Workbench> {
  const created = await client.post("/api/proposals", { name: "Website", pages });
  if (created.status !== 201) throw new Error(JSON.stringify(created.body));
  return createWorkbench(client, created.body.data.id);
}

export function createWorkbench(client: TestClient, id: string): Workbench {
  const url = `/api/proposals/${id}`;
  const detail = async () => (await client.get(url)).body;
  const pages = async (): Promise<Page[]> => (await detail()).pages;
  return {
    client,
    id,
    url,
    detail,
    pages,
    listLines: async (name) => {
      const children = (await pages()).flatMap((page) => page.children);
      const group = children.find((child) => child.name === name);
      if (group?.type !== "group") throw new Error(`no group ${name}`);
      return group.line_items.map(({ name: each }) => each);
    },
    findId: async (name) => {
      const found = findByName(await pages(), name);
      if (found === undefined) throw new Error(`nothing is named ${name}`);
      return found;
    },
  };
}

/** Sends operations based on the current version, or on an older one. */
export async function change(
  { client, url }: Pick<Workbench, "client" | "url">,
  operations: readonly object[],
  version?: number,
): Promise<TestAnswer> {
  return client.post(`${url}/changes`, { version: version ?? (await getVersion(client, url)), operations });
}

export async function getVersion(client: TestClient, url: string): Promise<number> {
  return Number(String((await client.get(url)).headers["etag"]).replaceAll('"', ""));
}

function findByName(value: unknown, name: string): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if ("name" in value && value.name === name && "id" in value && typeof value.id === "string")
    return value.id;
  for (const child of Object.values(value)) {
    const found = findByName(child, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** One scope of work page with two groups and a comparison, after a content page. */
export const office: readonly ImportPage[] = [
  { name: "About", kind: "content" },
  {
    name: "Work",
    kind: "scope_of_work",
    children: [
      {
        type: "group",
        name: "Design",
        line_items: [line("Logo", 300), line("Icons", 200)],
      },
      { type: "group", name: "Build", line_items: [line("Shop", 1000)] },
      {
        type: "side_by_side",
        name: "Hosting",
        style: "comparison",
        features: [{ name: "Backup" }, { name: "Phone" }],
        columns: [
          { name: "Small", price: 10, frequency: "monthly", includedFeatures: ["Backup"] },
          { name: "Large", price: 30, frequency: "monthly", includedFeatures: ["Backup", "Phone"] },
        ],
      },
    ],
  },
];
