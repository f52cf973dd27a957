import { grace, toTypedSignature } from "../deals.ts";
import type { Installation } from "../installation.ts";
import { line, createPage } from "../proposals.ts";

/** The requests answered with 200 so far. */
export interface Acknowledged {
  /** The number of choices by the id of the chosen item. */
  readonly choices: Map<string, number>;
  /** The number of signatures by the id of the proposal. */
  readonly signatures: Map<string, number>;
  /** The number of messages by the id of the thread. */
  readonly messages: Map<string, number>;
}

/** Sends requests until the server no longer answers. Calls `onWork` after every acknowledged step. */
export type Caller = (onWork: () => void) => Promise<void>;

const quantities = 5;

/** The value set by the nth choice, counted from 0. Each value differs from the previous one. */
export const nthValue = {
  selected: (nth: number) => nth % 2 === 0,
  quantity: (nth: number) => ((nth + 1) % quantities) + 1,
};

/**
 * Creates callers. Two switch options, one sets a quantity and one writes messages, all in one proposal. Two
 * others send and sign one proposal after another.
 */
export async function createCallers(
  { apiKey, userId }: Installation,
  url: string,
  acknowledged: Acknowledged,
): Promise<Caller[]> {
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
    const answer = await fetch(url + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Refused(`${method} ${path} was answered with ${answer.status}: ${text}`);
    return JSON.parse(text);
  };

  async function sendProposal(
    signing: object,
  ): Promise<{ id: string; link: string; lines: Array<{ id: string }> }> {
    const settings = { recipient: { contact: grace }, signing };
    const quantity = { current: 1, min: 1, max: quantities };
    const seats = line("Seats", 10, { price: { model: "fixed", value: 10, frequency: "once", quantity } });
    const options = [line("Icons", 200, { optional: true }), line("Photos", 80, { optional: true })];
    const pages = [createPage(...options, seats)];
    const { id } = (await call("POST", "/api/proposals", { name: "Website", settings, pages })).data;
    await call("POST", `/api/proposals/${id}/send`, { recipients: [grace] });
    const detail = await call("GET", `/api/proposals/${id}`);
    const token = detail.share_url.slice(detail.share_url.lastIndexOf("/") + 1);
    const { line_items: lines } = detail.pages[0].children[0];
    return { id, lines, link: `/api/public/proposals/${token}` };
  }

  const createChooser =
    (link: string, item_id: string, field: "selected" | "quantity"): Caller =>
    async (onWork) => {
      for (let nth = 0; ; nth++) {
        await call("POST", `${link}/selections`, { item_id, [field]: nthValue[field](nth) });
        acknowledged.choices.set(item_id, nth + 1);
        onWork();
      }
    };

  const createSigner: Caller = async (onWork) => {
    for (;;) {
      const { id, link } = await sendProposal({ is_contact_signer: true, company_signer: userId });
      await call("POST", `${link}/sign`, toTypedSignature(grace.name));
      acknowledged.signatures.set(id, 1);
      onWork();
      await call("POST", `/api/proposals/${id}/counter-sign`, toTypedSignature("Ada Lovelace"));
      acknowledged.signatures.set(id, 2);
    }
  };

  const createWriter =
    (proposal: string): Caller =>
    async (onWork) => {
      const threads = `/api/proposals/${proposal}/threads`;
      const { id } = (await call("POST", threads, { text: "0" })).data;
      for (let nth = 1; ; nth++) {
        acknowledged.messages.set(id, nth);
        onWork();
        await call("POST", `${threads}/${id}/messages`, { text: String(nth) });
      }
    };

  const { id: proposal, link, lines } = await sendProposal({});
  const [icons, photos, seats] = lines.map(({ id }) => id);
  if (!icons || !photos || !seats) throw new Error("the proposal has not the lines that it was made with");
  return [
    createChooser(link, icons, "selected"),
    createChooser(link, photos, "selected"),
    createChooser(link, seats, "quantity"),
    createWriter(proposal),
    createSigner,
    createSigner,
  ];
}

/** An error response of the server, as opposed to a lost connection. */
export class Refused extends Error {}
