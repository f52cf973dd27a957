import assert from "node:assert/strict";
import type { Deal, DraftOfWeek } from "./deal.ts";
import { readHistory } from "./outside-view.ts";
import type { Answer, Call, ProductClient } from "./product-client.ts";
import type { World } from "./world.ts";

/** The person who revises the proposals of the week, and records the effects of the calls, see `Office`. */
export class Reviser {
  readonly #world: World;
  readonly #client: ProductClient;

  constructor(world: World, client: ProductClient) {
    this.#world = world;
    this.#client = client;
  }

  /**
   * Takes a likely next step of a revision, mostly of a deal that has a draft or can have one, and sometimes a
   * step that must be rejected.
   */
  async reviseOne(deals: readonly Deal[]): Promise<void> {
    const { random } = this.#world;
    const open = deals.filter((each) => isOpen(each) && !this.#isPast(each));
    const begun = open.filter((each) => each.draft?.isDiscarded === false);
    const usual = begun.length > 0 && random.percent(70) ? begun : open;
    const deal = random.pick(usual.length > 0 && random.percent(85) ? usual : deals);
    const { draft } = deal;
    const likely = !draft || draft.isDiscarded ? "start" : draft.isEdited ? "publish" : "edit";
    const step = random.percent(60)
      ? likely
      : random.pick(["start", "edit", "publish", "discard", "undelete"]);
    if (step === "start") return this.#start(deal);
    if (!draft) return;
    if (step === "edit") return this.#edit(deal, draft);
    if (step === "publish") return this.#publish(deal, draft);
    return step === "discard" ? this.#discard(deal, draft) : this.#undelete(deal, draft);
  }

  async #start(deal: Deal): Promise<void> {
    const hasDraft = deal.draft !== null && !deal.draft.isDiscarded;
    const answer = await this.#call(
      { what: `start a revision of ${deal.name}`, url: `${deal.url}/revisions`, idempotencyKey: true },
      [201, isOpen(deal) && !hasDraft],
    );
    const [draft] = await this.#world.db.read
      .selectFrom("proposals")
      .select("id")
      .where("revision_of", "=", deal.id)
      .where("deleted_at", "is", null)
      .execute();
    if (answer?.status === 201) assert.equal(answer.body.data.id, draft?.id);
    if (!draft || hasDraft) return assert.equal(draft?.id, hasDraft ? deal.draft?.id : undefined);
    const { id } = draft;
    const { name, renamings } = deal;
    deal.draft = { id, url: `/api/proposals/${id}`, name, renamings, isEdited: false, isDiscarded: false };
    deal.draftIds.push(id);
  }

  async #edit(deal: Deal, draft: DraftOfWeek): Promise<void> {
    const name = `${deal.name.split(",")[0]}, revision ${this.#client.createKey()}`;
    await this.#call({ what: `edit the draft ${name}`, method: "PATCH", url: draft.url, body: { name } }, [
      200,
      !draft.isDiscarded,
    ]);
    const row = await this.#readDraft(draft);
    assert.ok([name, draft.name].includes(row?.name ?? ""));
    draft.isEdited ||= row?.name === name;
    draft.name = row?.name ?? "";
  }

  /** Publishes with an email to the usual recipients, with an email to a named recipient, or quietly. */
  async #publish(deal: Deal, draft: DraftOfWeek): Promise<void> {
    const { db, random } = this.#world;
    const { model } = deal;
    const named = {
      recipients: [{ name: "Grace Hopper", email: deal.recipientEmail }],
      note: "As discussed",
    };
    const body = random.pick([{}, named, { notify: false }]);
    const isAllowed = !draft.isDiscarded && draft.isEdited && isOpen(deal) && !this.#isPast(deal);
    const before = await readHistory(db, deal.id);
    const call = { what: `publish a revision of ${deal.name}`, url: `${draft.url}/publish`, body };
    await this.#call({ ...call, idempotencyKey: true }, [200, isAllowed]);
    const after = await readHistory(db, deal.id);
    if (after.length === before.length) return;
    const isSigning = model.status === "PENDING" || model.held === "PENDING";
    const to = model.status === "ON_HOLD" ? "ON_HOLD" : "SENT";
    deal.history.push(["proposal_revised", model.status, to]);
    assert.deepEqual(after, deal.history);
    model.status = to;
    model.held = model.held === "PENDING" ? "SENT" : model.held;
    model.signatures = 0;
    deal.name = draft.name;
    deal.draft = null;
    deal.revisions += 1;
    const isToClient = body === named || ("notify" in body ? false : deal.isAddressed);
    if (isToClient || isSigning) deal.revisionMails.push(deal.recipientEmail);
    // Signers always learn that their signatures are void.
    if (isSigning) deal.revisionMails.push(deal.secondEmail);
    if (body === named) deal.isAddressed = true;
  }

  async #discard(deal: Deal, draft: DraftOfWeek): Promise<void> {
    await this.#call({ what: `discard the draft of ${deal.name}`, method: "DELETE", url: draft.url }, [
      204,
      !draft.isDiscarded,
    ]);
    await this.#readDiscarded(draft);
  }

  async #undelete(deal: Deal, draft: DraftOfWeek): Promise<void> {
    const isSame = deal.renamings === draft.renamings;
    await this.#call({ what: `undelete the draft of ${deal.name}`, url: `${draft.url}/undelete` }, [
      200,
      draft.isDiscarded && isSame && deal.model.isSent,
    ]);
    await this.#readDiscarded(draft);
  }

  async #readDiscarded(draft: DraftOfWeek): Promise<void> {
    draft.isDiscarded = (await this.#readDraft(draft))?.deleted_at !== null;
  }

  #readDraft({ id }: DraftOfWeek) {
    return this.#world.db.read
      .selectFrom("proposals")
      .select(["name", "deleted_at"])
      .where("id", "=", id)
      .executeTakeFirst();
  }

  /**
   * Calls the API, and asserts that the call succeeds with this status or is rejected. A caller without an
   * answer may ask again with the same key.
   */
  async #call(
    { method = "POST", idempotencyKey, ...rest }: ReviserCall,
    [status, isExpected]: readonly [status: number, isExpected: boolean],
  ): Promise<Answer | undefined> {
    const key = idempotencyKey && { idempotencyKey: this.#client.createKey() };
    const call: Call = { ...rest, ...key, method, isMember: true };
    let answer = await this.#client.ask(call);
    if (!answer && idempotencyKey && this.#world.random.percent(70)) answer = await this.#client.insist(call);
    if (answer) assert.equal(answer.status === status, isExpected, `${call.what}: ${answer.status}`);
    return answer;
  }

  #isPast({ expiresAt }: Deal): boolean {
    return expiresAt !== null && this.#world.clock.now() >= expiresAt;
  }
}

interface ReviserCall extends Pick<Call, "what" | "url" | "body"> {
  readonly method?: Call["method"];
  readonly idempotencyKey?: true;
}

function isOpen({ model }: Deal): boolean {
  return model.isSent && ["SENT", "PENDING", "ON_HOLD"].includes(model.status);
}
