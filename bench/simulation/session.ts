import type { Random } from "../../server/test/security/random.ts";
import { sampleProposalWithItems } from "../sample-content.ts";

/** Sends one request. `kind` is its name in the report. Throws for any answer other than 2xx. */
export type Send = (
  kind: string,
  method: "GET" | "POST" | "PATCH",
  path: string,
  body?: object,
) => Promise<string>;

interface ListBody {
  readonly data: ReadonlyArray<{ readonly id: string }>;
}

interface Detail {
  readonly status: string;
  readonly share_url: string | null;
}

/** Plays a member who views the list, the activity and one proposal, and a recipient who opens its page. */
export async function lookAround(send: Send, random: Random): Promise<void> {
  const list: ListBody = JSON.parse(await send("list", "GET", "/api/proposals?limit=20"));
  if (random.percent(50))
    await send("search", "GET", `/api/proposals?search=${random.pick(["care", "aurore", "00007"])}`);
  if (random.percent(20)) await send("activity", "GET", "/api/activity");
  if (random.percent(5)) await send("insights", "GET", "/api/insights");
  if (list.data.length === 0) return;
  const { id } = random.pick(list.data);
  const detail: Detail = JSON.parse(await send("detail", "GET", `/api/proposals/${id}`));
  if (detail.share_url) await read(send, toToken(detail.share_url));
}

/**
 * Plays a member who writes and sends a proposal, and its recipient, who reads, chooses and often decides.
 */
export async function makeDeal(send: Send, random: Random, number: number, lines: number): Promise<void> {
  const sample = sampleProposalWithItems(number, lines);
  const isSigned = random.percent(30);
  const signing = {
    ...sample.settings?.signing,
    acceptance_method: isSigned ? "digital_signatures" : "accept_button",
  };
  const settings = { ...sample.settings, signing };
  const created = await send("create", "POST", "/api/proposals", { ...sample, settings });
  const url = `/api/proposals/${JSON.parse(created).data.id}`;
  await send("change", "PATCH", url, { name: `${sample.name}, second draft` });
  if (random.percent(10)) return;
  await send("send", "POST", `${url}/send`);
  const detail: Detail = JSON.parse(await send("detail", "GET", url));
  if (!detail.share_url) throw new Error("a sent proposal has no link");
  const link = `/api/public/proposals/${toToken(detail.share_url)}`;
  const offer = await read(send, toToken(detail.share_url));
  await send("view", "POST", `${link}/views`);
  for (const item_id of offer.options.slice(0, random.below(4)))
    await send("choose", "POST", `${link}/selections`, { item_id, selected: random.percent(50) });
  const chance = random.below(100);
  if (chance < 10) await send("decline", "POST", `${link}/decline`, { reason: "We chose a local supplier." });
  else if (chance < 30 && isSigned) await send("sign", "POST", `${link}/sign`, signature);
  else if (chance < 30) await send("accept", "POST", `${link}/accept`, { full_name: name, email });
  if (random.percent(3)) await send("PDF", "POST", `${url}/pdf`);
}

const name = "Iris Okafor";
const email = "iris@client.example";
const signature = { full_name: name, consent: true, signature: { type: "typed", value: name } };

interface Item {
  readonly id: string;
  readonly optional?: boolean;
  readonly line_items?: readonly Item[];
}

/** Opens the page of a recipient, and gets the data that the page requests. */
async function read(send: Send, token: string): Promise<{ readonly options: readonly string[] }> {
  await send("recipient's page", "GET", `/p/${token}`);
  const text = await send("recipient's data", "GET", `/api/public/proposals/${token}`);
  const { pages }: { pages: ReadonlyArray<{ children?: readonly Item[] }> } = JSON.parse(text);
  const lines = pages.flatMap(({ children = [] }) => children.flatMap(({ line_items = [] }) => line_items));
  return { options: lines.filter(({ optional }) => optional).map(({ id }) => id) };
}

function toToken(url: string): string {
  return url.slice(url.lastIndexOf("/") + 1);
}
