import { type PublicProposal, operations } from "@proffer/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Api, ApiResult } from "./api.ts";
import { ProposalSession } from "./proposal-session.ts";
import type { SeenValue, StoredList, StoredChanges } from "./stored-changes.ts";

const example: PublicProposal = operations.getPublicProposal.examples.answer;
const [first] = example.pages[0]?.children ?? [];
const line = first?.type === "group" ? first.line_items[0] : undefined;
const lineId = line?.id ?? "";

/** Returns the example at a version. Its hosting costs 49 a month and can be deselected. */
function atVersion(version: number, change: Partial<PublicProposal> = {}): PublicProposal {
  return { ...structuredClone(example), version, ...change };
}

/** Returns the example after a second revision was published. */
function revised(version: number): PublicProposal {
  const revision = {
    number: 2,
    published_at: "2026-11-20T09:00:00.000Z",
    sender_note: null,
    replaced_at: null,
  };
  return atVersion(version, { revision });
}

/** Creates a server whose answers the test controls. */
function scripted() {
  const asked: Array<{ what: string; body: object; answer: (result: ApiResult) => Promise<void> }> = [];
  const ask = (what: string, body: object) =>
    new Promise<ApiResult>((resolve) => {
      const answer = async (result: ApiResult) => {
        resolve(result);
        await vi.advanceTimersByTimeAsync(0);
      };
      asked.push({ what, body, answer });
    });
  const api: Api = { read: () => ask("read", {}), post: ask, report: () => {} };
  return { api, asked };
}

function toList<T>(): StoredList<T> {
  let kept: readonly T[] = [];
  return {
    read: () => [...kept],
    write: (values) => {
      kept = values;
    },
  };
}

function memory(): StoredChanges & { choices: unknown[] } {
  const kept = {
    choices: [] as unknown[],
    read: () => kept.choices as ReturnType<StoredChanges["read"]>,
    write: (choices: readonly unknown[]) => {
      kept.choices = [...choices];
    },
  };
  return kept;
}

const due: NonNullable<PublicProposal["payment"]> = {
  type: "full",
  percentage: null,
  fixed_amount: null,
  base: 0,
  amount: 0,
  due_days: 0,
  methods: [],
  instructions: null,
  is_test: false,
  state: "none",
  paid_amount: 0,
  open_amount: 0,
  due_on: null,
  bank_account: null,
  transactions: [],
};

const withDue = (version: number, amount: number) =>
  atVersion(version, { payment: { ...due, base: amount, amount } });

const off = { item_id: lineId, selected: false } as const;
/** The body of the request for this choice. */
const sent = { ...off, revision: 1 };
const queued = { ...sent, name: "Hosting" };
const on = { item_id: lineId, selected: true } as const;
const monthly = (session: ProposalSession) => session.state.proposal.totals.monthly?.total;
const getValue = (session: ProposalSession) => session.state.proposal.fields[0]?.value;
const answered = (proposal: PublicProposal): ApiResult => ({ kind: "answered", data: proposal });

describe("the session of a reader", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("shows a choice and its amounts before the server answers, and then the answer", async () => {
    const { api, asked } = scripted();
    const session = new ProposalSession(atVersion(1), api, memory());
    session.choose(off);
    expect([monthly(session), session.state.saving]).toEqual([0, "saving"]);
    expect(asked).toMatchObject([{ what: "selections", body: off }]);
    const price_range = { min: 7, max: 7 };
    const ends = { ...price_range, range: "exact", open_min: false, open_max: false } as const;
    const totals = { monthly: { subtotal: 7, discount: 0, tax: 0, total: 7, ...ends, price_range } };
    await asked[0]?.answer(answered(atVersion(2, { totals })));
    expect([monthly(session), session.state.saving]).toEqual([7, "saved"]);
  });

  it("sends one choice after another, and only the latest pending choice for each item", async () => {
    const { api, asked } = scripted();
    const session = new ProposalSession(atVersion(1), api, memory());
    for (const choice of [off, on, off]) session.choose(choice);
    expect(asked).toHaveLength(1);
    await asked[0]?.answer(answered(atVersion(2)));
    expect(asked.map(({ body }) => body)).toEqual([sent, sent]);
    expect(monthly(session)).toBe(0);
  });

  it("keeps choices while there is no connection, also over a reload, and sends them when it is back", async () => {
    const kept = memory();
    const { api, asked } = scripted();
    const session = new ProposalSession(atVersion(1), api, kept);
    session.choose(off);
    await asked[0]?.answer({ kind: "unreachable" });
    expect([monthly(session), session.state.saving, kept.choices]).toEqual([0, "waiting", [queued]]);

    const reloaded = new ProposalSession(atVersion(1), api, kept);
    reloaded.resume();
    expect(monthly(reloaded)).toBe(0);
    expect(asked.at(-1)?.body).toEqual(sent);
    await asked.at(-1)?.answer(answered(atVersion(2)));
    expect([kept.choices, reloaded.state.saving]).toEqual([[], "saved"]);

    // The first session retries, too.
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveLength(3);
  });

  it("names lost choices and shows the current state if the proposal is closed meanwhile", async () => {
    const { api, asked } = scripted();
    const session = new ProposalSession(atVersion(1), api, memory());
    session.choose(off);
    await asked[0]?.answer({ kind: "refused", status: 403, fields: {} });
    await asked[1]?.answer(answered(atVersion(2, { closed: "won", status: "WON" })));
    expect(session.state).toMatchObject({ lost: [off], saving: "saved", proposal: { closed: "won" } });
    expect(monthly(session)).toBe(117.6);
  });

  it("does not apply a choice for an earlier revision to a new one, and names the lost choices", async () => {
    const kept = memory();
    const { api, asked } = scripted();
    const session = new ProposalSession(atVersion(1), api, kept);
    session.choose(off);
    await asked[0]?.answer({ kind: "refused", status: 412, fields: {} });
    await asked[1]?.answer(answered(revised(2)));
    expect(session.state).toMatchObject({ lost: [queued], saving: "saved", isChangedElsewhere: false });
    expect([monthly(session), kept.choices]).toEqual([117.6, []]);
    session.choose(off);
    expect(asked.at(-1)?.body).toEqual({ ...off, revision: 2 });
    expect(session.state.lost).toEqual([]);
  });

  it("drops choices that waited for a connection while a revision was published, also over a reload", async () => {
    const kept = memory();
    const { api, asked } = scripted();
    const session = new ProposalSession(atVersion(1), api, kept);
    session.choose(off);
    await asked[0]?.answer({ kind: "unreachable" });
    const stored = [...kept.choices];
    void session.reread();
    await asked[1]?.answer(answered(revised(2)));
    expect(session.state.lost).toEqual([queued]);
    expect(monthly(session)).toBe(117.6);

    kept.choices = stored;
    const reloaded = new ProposalSession(revised(2), api, kept);
    reloaded.resume();
    expect([reloaded.state.lost, kept.choices]).toEqual([[queued], []]);
    expect(asked).toHaveLength(2);
  });

  it("does not decide about a revision that was published while the last choices were saved", async () => {
    const { api, asked } = scripted();
    const session = new ProposalSession(atVersion(1), api, memory());
    session.choose(off);
    const decided = session.decide("accept", {});
    await asked[0]?.answer({ kind: "refused", status: 412, fields: {} });
    await asked[1]?.answer(answered(revised(2)));
    expect(await decided).toMatchObject({ kind: "refused", status: 412 });
    expect(asked).toHaveLength(2);
  });

  it("refuses immediately what the server would refuse", () => {
    const { api, asked } = scripted();
    const session = new ProposalSession(atVersion(1), api, memory());
    session.choose({ item_id: lineId, quantity: 3 });
    expect(session.state.refusals.get(lineId)?.code).toBe("not_editable");
    expect(asked).toEqual([]);
  });

  it("reads the changes by other people, ignores older versions, and reports the changes", async () => {
    const { api, asked } = scripted();
    const session = new ProposalSession(atVersion(5), api, memory());
    void session.hear({ version: 5, status: "SENT" });
    expect(asked).toEqual([]);
    void session.hear({ version: 6, status: "SENT" });
    await vi.advanceTimersByTimeAsync(0);
    await asked[0]?.answer(answered(atVersion(6, { name: "New name" })));
    expect(session.state).toMatchObject({ isChangedElsewhere: true, proposal: { name: "New name" } });
    void session.hear({ version: 6, status: "EXPIRED" });
    await vi.advanceTimersByTimeAsync(0);
    await asked[1]?.answer(answered(atVersion(4)));
    expect(session.state.proposal.version).toBe(6);
  });

  it("does not attribute this reader's decision or an expiry to others", async () => {
    const { api, asked } = scripted();
    const session = new ProposalSession(atVersion(1), api, memory());
    const decided = session.decide("accept", {});
    await vi.advanceTimersByTimeAsync(0);
    void session.hear({ version: 2, status: "WON" });
    await vi.advanceTimersByTimeAsync(0);
    await asked[0]?.answer(answered(atVersion(2, { closed: "won", status: "WON" })));
    await asked[1]?.answer(answered(atVersion(2, { closed: "won", status: "WON" })));
    await decided;
    expect(session.state).toMatchObject({ isChangedElsewhere: false, proposal: { closed: "won" } });
    void session.hear({ version: 2, status: "EXPIRED" });
    await vi.advanceTimersByTimeAsync(0);
    await asked[2]?.answer(answered(atVersion(2, { closed: "expired", status: "EXPIRED" })));
    expect(session.state).toMatchObject({ isChangedElsewhere: false, proposal: { closed: "expired" } });
  });

  it("does not decide about an amount due that the reader has not seen", async () => {
    const { api, asked } = scripted();
    const session = new ProposalSession(withDue(1, 49), api, memory());
    session.choose(off);
    const decided = session.decide("accept", {});
    await asked[0]?.answer(answered(withDue(2, 0)));
    expect(await decided).toMatchObject({ kind: "refused", status: 412 });
    // The reader has seen the amount now.
    void session.decide("accept", {});
    await vi.advanceTimersByTimeAsync(0);
    expect(asked[1]).toMatchObject({ what: "accept", body: { version: 2 } });
  });

  it("decides only after every choice is saved", async () => {
    const { api, asked } = scripted();
    const session = new ProposalSession(atVersion(1), api, memory());
    session.choose(off);
    const decided = session.decide("accept", { full_name: "Grace" });
    expect(asked).toHaveLength(1);
    await asked[0]?.answer(answered(atVersion(2)));
    expect(asked[1]).toMatchObject({ what: "accept", body: { full_name: "Grace", version: 2 } });
    await asked[1]?.answer(answered(atVersion(3, { closed: "won" })));
    expect((await decided).kind).toBe("answered");
    expect(session.state.proposal.closed).toBe("won");
  });

  it("accepts only the shown version, and shows a newer version first", async () => {
    const { api, asked } = scripted();
    const session = new ProposalSession(atVersion(1), api, memory());
    const decided = session.decide("accept", {});
    await vi.advanceTimersByTimeAsync(0);
    await asked[0]?.answer({ kind: "refused", status: 412, fields: {} });
    await asked[1]?.answer(answered(atVersion(2, { name: "New name" })));
    expect(await decided).toMatchObject({ status: 412 });
    expect(session.state.proposal).toMatchObject({ closed: null, name: "New name" });
  });

  it.each(["accept", "sign"] as const)(
    "does not %s a version that another user changed while the last choices were saved, and reports the change",
    async (how) => {
      const { api, asked } = scripted();
      const session = new ProposalSession(atVersion(1), api, memory());
      session.choose(off);
      const decided = session.decide(how, {});
      await asked[0]?.answer(answered(atVersion(3, { name: "Dearer" })));
      expect(await decided).toMatchObject({ kind: "refused", status: 412 });
      expect(session.state).toMatchObject({ isChangedElsewhere: true, proposal: { name: "Dearer" } });
      // The reader has seen the change now and can decide.
      void session.decide(how, {});
      await vi.advanceTimersByTimeAsync(0);
      expect(asked.slice(1)).toMatchObject([{ what: how, body: { version: 3 } }]);
    },
  );

  it("notices a change by another user even if its own choice has no effect", async () => {
    const { api, asked } = scripted();
    const session = new ProposalSession(atVersion(1), api, memory());
    for (const choice of [off, on]) session.choose(choice);
    const decided = session.decide("accept", {});
    await asked[0]?.answer(answered(atVersion(2)));
    await asked[1]?.answer(answered(atVersion(3, { name: "Dearer" })));
    expect(await decided).toMatchObject({ status: 412 });
    expect(asked).toHaveLength(2);
  });

  it("does not accept if a shown choice could not be saved", async () => {
    const { api, asked } = scripted();
    const session = new ProposalSession(atVersion(1), api, memory());
    session.choose(off);
    const decided = session.decide("accept", {});
    await asked[0]?.answer({ kind: "refused", status: 400, fields: {} });
    await asked[1]?.answer(answered(atVersion(1)));
    expect(await decided).toMatchObject({ status: 412 });
    expect(session.state.lost).toEqual([queued]);
    expect(asked).toHaveLength(2);
  });

  describe("with fields", () => {
    const field = {
      id: "0199b3a0-0000-7000-8000-000000000001",
      label: "Order",
      type: "single-line",
      required: true,
      value: null,
    } as const;
    const withValue = (version: number, value: string | null) =>
      atVersion(version, { fields: [{ ...field, value }] });
    const filled = { item_id: field.id, value: "45", was: null, name: "Order" };
    const refused = { ...filled, isConflict: false };

    it("sends only the last value when the reader stops typing, and shows it at once", async () => {
      const { api, asked } = scripted();
      const session = new ProposalSession(withValue(1, null), api, memory());
      for (const value of ["4", "45"]) session.fillIn(field, value);
      expect([getValue(session), session.state.saving, asked.length]).toEqual(["45", "saving", 0]);
      await vi.advanceTimersByTimeAsync(3_000);
      expect(asked).toMatchObject([{ what: "fields", body: { id: field.id, value: "45" } }]);
      await asked[0]?.answer(answered(withValue(2, "45")));
      expect(session.state).toMatchObject({ saving: "saved", unsent: [], isChangedElsewhere: false });
    });

    it("saves values before a decision, and does not decide while they cannot be saved", async () => {
      const { api, asked } = scripted();
      const session = new ProposalSession(withValue(1, null), api, memory());
      session.fillIn(field, "45");
      const decided = session.decide("accept", {});
      expect(asked).toMatchObject([{ what: "fields" }]);
      await asked[0]?.answer({ kind: "unreachable" });
      expect((await decided).kind).toBe("unreachable");
      const again = session.decide("accept", {});
      await asked[1]?.answer(answered(withValue(2, "45")));
      expect(asked[2]).toMatchObject({ what: "accept", body: { version: 2 } });
      await asked[2]?.answer(answered(atVersion(3, { closed: "won" })));
      expect((await again).kind).toBe("answered");
    });

    it("keeps unsent and refused values over a reload", async () => {
      const kept = memory();
      const { api, asked } = scripted();
      const session = new ProposalSession(withValue(1, null), api, kept);
      session.fillIn(field, "45");
      expect(kept.choices).toEqual([filled]);
      await vi.advanceTimersByTimeAsync(3_000);
      await asked[0]?.answer({
        kind: "refused",
        status: 400,
        fields: { value: "is not one of the options" },
      });
      expect(session.state).toMatchObject({ saving: "saved", lost: [], unsent: [] });
      expect([getValue(session), session.state.refusedValues.get(field.id)]).toEqual([null, refused]);
      expect(kept.choices).toEqual([refused]);

      const reloaded = new ProposalSession(withValue(1, null), api, kept);
      reloaded.resume();
      await asked[1]?.answer({
        kind: "refused",
        status: 400,
        fields: { value: "is not one of the options" },
      });
      expect(reloaded.state.refusedValues.get(field.id)).toEqual(refused);
    });

    it("does not accept without a refused value, names its field, and declines without it", async () => {
      const { api, asked } = scripted();
      const session = new ProposalSession(withValue(1, null), api, memory());
      session.fillIn(field, "45");
      const decided = session.decide("accept", {});
      await asked[0]?.answer({ kind: "refused", status: 400, fields: { value: "no" } });
      expect(await decided).toMatchObject({ status: 400, fields: { Order: expect.any(String) } });
      expect(asked).toHaveLength(1);
      void session.decide("decline", { reason: "no" });
      await vi.advanceTimersByTimeAsync(0);
      expect(asked[1]?.what).toBe("decline");
    });

    it("names a value that was lost because its field is gone", async () => {
      const { api, asked } = scripted();
      const session = new ProposalSession(withValue(1, null), api, memory());
      session.fillIn(field, "45");
      void session.flush();
      await asked[0]?.answer({
        kind: "refused",
        status: 400,
        fields: { id: "names no field of the client" },
      });
      await asked[1]?.answer(answered(atVersion(2)));
      expect(session.state).toMatchObject({ lost: [filled], saving: "saved", savedFieldId: null });
      expect(session.state.refusedValues.size).toBe(0);
    });

    it("keeps a value that is refused for another reason, and does not call it saved", async () => {
      const { api, asked } = scripted();
      const session = new ProposalSession(withValue(1, null), api, memory());
      session.fillIn(field, "4");
      void session.flush();
      await asked[0]?.answer(answered(withValue(2, "4")));
      expect(session.state.savedFieldId).toBe(field.id);
      session.fillIn(field, "45");
      expect(session.state.savedFieldId).toBeNull();
      void session.flush();
      await asked[1]?.answer({ kind: "refused", status: 400, fields: { was: "is too long" } });
      await asked[2]?.answer(answered(withValue(2, "4")));
      expect(session.state).toMatchObject({ lost: [], savedFieldId: null, saving: "saved" });
      expect(session.state.refusedValues.get(field.id)).toMatchObject({ value: "45", isConflict: false });
    });

    it("declines without naming a refused value as lost", async () => {
      const { api, asked } = scripted();
      const session = new ProposalSession(withValue(1, null), api, memory());
      session.fillIn(field, "45");
      void session.flush();
      await asked[0]?.answer({ kind: "refused", status: 400, fields: { value: "no" } });
      void session.decide("decline", {});
      await vi.advanceTimersByTimeAsync(0);
      await asked[1]?.answer(answered(atVersion(2, { closed: "lost", status: "LOST" })));
      expect([session.state.lost, session.state.refusedValues.size]).toEqual([[], 0]);
    });
  });

  describe("with fields that another reader changes, too", () => {
    const field = { id: "0199b3a0-0000-7000-8000-000000000001", label: "Order" } as const;
    const withValue = (version: number, value: string | null) =>
      atVersion(version, { fields: [{ ...field, type: "single-line", required: false, value }] });
    const conflict: ApiResult = { kind: "refused", status: 409, fields: { value: "theirs" } };

    /** Creates a session whose reader has typed 45, while another reader has saved a value. */
    async function disagree() {
      const { api, asked } = scripted();
      const kept = memory();
      const session = new ProposalSession(withValue(1, null), api, kept);
      session.beginEdit(field);
      session.fillIn(field, "45");
      void session.flush();
      await asked[0]?.answer(conflict);
      await asked[1]?.answer(answered(withValue(2, "theirs")));
      const getRefused = () => session.state.refusedValues.get(field.id);
      return { session, asked, kept, getRefused };
    }
    const body = (value: string, was: string | null) => ({ id: field.id, value, was });

    it("sends the value that the reader saw, and the saved one for the next value", async () => {
      const { api, asked } = scripted();
      const session = new ProposalSession(withValue(1, "A"), api, memory());
      session.beginEdit(field);
      session.fillIn(field, "B");
      void session.flush();
      session.fillIn(field, "C");
      await asked[0]?.answer(answered(withValue(2, "B")));
      await asked[1]?.answer(answered(withValue(3, "C")));
      session.fillIn(field, "D");
      void session.flush();
      expect(asked.map((each) => each.body)).toEqual([body("B", "A"), body("C", "B"), body("D", "C")]);
    });

    it("sends the value at the beginning, although the page has heard of a later one", async () => {
      const { api, asked } = scripted();
      const session = new ProposalSession(withValue(1, null), api, memory());
      session.beginEdit(field);
      void session.hear({ version: 2, status: "SENT" });
      await vi.advanceTimersByTimeAsync(0);
      await asked[0]?.answer(answered(withValue(2, "theirs")));
      session.fillIn(field, "45");
      void session.flush();
      expect(asked[1]?.body).toEqual(body("45", null));
    });

    it("sends the value at the beginning after a reload, or the one that was saved since", async () => {
      const { api, asked } = scripted();
      const seen = toList<SeenValue>();
      const open = (value: string | null, version: number) => {
        const session = new ProposalSession(withValue(version, value), api, memory(), toList(), seen);
        session.resume();
        return session;
      };
      open("A", 1).beginEdit(field);
      const session = open("theirs", 2);
      session.fillIn(field, "B");
      void session.flush();
      await asked[0]?.answer(answered(withValue(3, "B")));
      const later = open("theirs again", 4);
      later.fillIn(field, "C");
      void later.flush();
      expect(asked.map((each) => each.body)).toEqual([body("B", "A"), body("C", "B")]);
    });

    it.each([
      ["accepts", { closed: "won", status: "WON" }],
      ["signs as the first of two", { status: "PENDING" }],
    ] as const)(
      "names the reader's value as lost if a colleague %s during a conflict",
      async (_how, change) => {
        const { session, asked, kept } = await disagree();
        const { fields } = withValue(3, "theirs");
        void session.hear({ version: 3, status: "WON" });
        await vi.advanceTimersByTimeAsync(0);
        await asked[2]?.answer(answered(atVersion(3, { fields, ...change })));
        expect(session.state.lost).toMatchObject([{ value: "45", name: "Order" }]);
        expect([session.state.refusedValues.size, kept.choices]).toEqual([0, []]);
      },
    );

    it("names the reader's value as lost if the sender removes its field during a conflict", async () => {
      const { session, asked } = await disagree();
      const [one] = withValue(3, "theirs").fields;
      const fields = one ? [{ ...one, id: "0199b3a0-0000-7000-8000-000000000002" }] : [];
      void session.hear({ version: 3, status: "SENT" });
      await vi.advanceTimersByTimeAsync(0);
      await asked[2]?.answer(answered(atVersion(3, { fields })));
      expect(session.state.lost).toMatchObject([{ value: "45", name: "Order" }]);
    });

    it("names the reader's value as lost if the proposal was accepted with the value of a colleague", async () => {
      const { api, asked } = scripted();
      const session = new ProposalSession(withValue(1, null), api, memory());
      session.fillIn(field, "45");
      void session.flush();
      await asked[0]?.answer(conflict);
      const { fields } = withValue(3, "theirs");
      await asked[1]?.answer(answered(atVersion(3, { fields, closed: "won", status: "WON" })));
      expect([session.state.lost, session.state.refusedValues.size]).toMatchObject([[{ value: "45" }], 0]);
    });

    it("sends a value without an answer again before a later one, as the server may have it", async () => {
      const { api, asked } = scripted();
      const session = new ProposalSession(withValue(1, null), api, memory());
      session.fillIn(field, "4");
      void session.flush();
      await asked[0]?.answer({ kind: "unreachable" });
      for (const value of ["45", "456"]) session.fillIn(field, value);
      void session.flush();
      await asked[1]?.answer(answered(withValue(2, "4")));
      expect(asked.map((each) => each.body)).toEqual([body("4", null), body("4", null), body("456", "4")]);
    });

    it("keeps both values in a conflict, over a reload too, and does not accept", async () => {
      const { session, asked, kept, getRefused } = await disagree();
      expect([getValue(session), getRefused()]).toMatchObject(["theirs", { value: "45", isConflict: true }]);
      session.fillIn(field, "456");
      expect([getRefused()?.value, asked.length]).toEqual(["456", 2]);
      expect(kept.choices).toMatchObject([{ value: "456", was: null }]);
      expect(await session.decide("accept", {})).toMatchObject({ status: 400, fields: { Order: "" } });
    });

    it("keeps the reader's value until it can read the one of the other reader", async () => {
      const { api, asked } = scripted();
      const session = new ProposalSession(withValue(1, null), api, memory());
      session.fillIn(field, "45");
      void session.flush();
      await asked[0]?.answer(conflict);
      await asked[1]?.answer({ kind: "unreachable" });
      expect(session.state).toMatchObject({ saving: "waiting", unsent: [{ value: "45" }] });
    });

    it("saves the reader's value over the shown one if the reader keeps it", async () => {
      const { session, asked, getRefused } = await disagree();
      session.keepMine(field);
      expect([getValue(session), getRefused(), asked[2]?.body]).toEqual([
        "45",
        undefined,
        body("45", "theirs"),
      ]);
      await asked[2]?.answer(answered(withValue(3, "45")));
      expect(session.state).toMatchObject({ saving: "saved", unsent: [] });
    });

    it("discards the reader's value if the reader uses the other one, by the button or by typing it", async () => {
      for (const settle of ["useTheirs", "fillIn"] as const) {
        const { session, asked, getRefused } = await disagree();
        session[settle](field, "theirs");
        expect([getValue(session), getRefused(), asked.length]).toEqual(["theirs", undefined, 2]);
      }
    });
  });

  it("reports a change by another user until the reader chooses again", async () => {
    const { api, asked } = scripted();
    const session = new ProposalSession(atVersion(1), api, memory());
    for (const choice of [off, on]) session.choose(choice);
    await asked[0]?.answer(answered(atVersion(3, { name: "Dearer" })));
    await asked[1]?.answer(answered(atVersion(4, { name: "Dearer" })));
    expect(session.state).toMatchObject({ isChangedElsewhere: true, saving: "saved" });
    session.choose(off);
    expect(session.state.isChangedElsewhere).toBe(false);
  });

  it.each([
    ["accept", { closed: "won", status: "WON" }],
    ["decline", { closed: "lost", status: "LOST" }],
    ["sign", { status: "PENDING" }],
  ] as const)("shows the result of %s although the answer was lost", async (how, change) => {
    const { api, asked } = scripted();
    const session = new ProposalSession(atVersion(1), api, memory());
    const decided = session.decide(how, {});
    await vi.advanceTimersByTimeAsync(0);
    await asked[0]?.answer({ kind: "unreachable" });
    await asked[1]?.answer(answered(atVersion(2, change)));
    await decided;
    expect(session.state).toMatchObject({ proposal: change, isChangedElsewhere: false });
  });

  it("does not decide while choices cannot be saved", async () => {
    const { api, asked } = scripted();
    const session = new ProposalSession(atVersion(1), api, memory());
    session.choose(off);
    const decided = session.decide("accept", {});
    await asked[0]?.answer({ kind: "unreachable" });
    expect((await decided).kind).toBe("unreachable");
    expect(asked.filter(({ what }) => what === "accept")).toEqual([]);
  });

  it("remembers after a reload, and on a later visit, that the reader accepted or signed in this browser", async () => {
    const decisions = toList<string>();
    const { api, asked } = scripted();
    const accepted_at = "2026-11-20T09:00:00.000Z";
    const acceptance = { full_name: "Grace Hopper", accepted_as: null, accepted_at };
    const session = new ProposalSession(atVersion(1), api, memory(), decisions);
    const decided = session.decide("accept", { full_name: "Grace Hopper" });
    await vi.advanceTimersByTimeAsync(0);
    const won = atVersion(2, { status: "WON", acceptance });
    await asked[0]?.answer(answered(won));
    await decided;
    expect(session.state.decidedAt).toBe(accepted_at);
    const later = new ProposalSession(won, api, memory(), decisions);
    expect(later.state.decidedAt).toBeNull();
    later.resume();
    expect(later.state.decidedAt).toBe(accepted_at);
  });
});
