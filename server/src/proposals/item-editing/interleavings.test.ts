import type { ProposalChange, ProposalDetail } from "@proffer/contract";
import { calculatePricing } from "@proffer/pricing";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { findRecipient } from "../../../test/deals.ts";
import {
  findLosses,
  flatten,
  type Gone,
  toComparable,
  toOperations,
  toUndo,
  type Wish,
} from "../../../test/editor-model.ts";
import type { TestAnswer, TestClient } from "../../../test/harness.ts";
import { scaleTimes } from "../../../test/scale.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { importWorkbench } from "../../../test/workbench.ts";
import { toCanonicalJson } from "../../platform/canonical-json.ts";
import { choose } from "../../recipients/choose.ts";
import { AppError } from "../../platform/errors.ts";
import { line } from "../../../test/proposals.ts";

const wish: fc.Arbitrary<Wish> = fc.record({
  what: fc.constantFrom("set", "set", "set", "set", "insert", "remove", "restore", "move"),
  which: fc.nat(),
  other: fc.nat(),
  value: fc.nat(),
});

const turn = fc.record({
  who: fc.constantFrom("first editor", "second editor", "first editor", "second editor", "recipient"),
  /**
   * True if the editor reads the document before the edit. Otherwise the editor uses the previously read
   * document.
   */
  reads: fc.boolean(),
  wishes: fc.array(wish, { minLength: 1, maxLength: 5 }),
});

const option = (name: string) => ({
  ...line(name, 10),
  optional: true,
  modifications: [{ name: `${name} extra`, price: line("", 1).price, optional: true }],
});

const pages = [
  {
    name: "Work",
    tax_percent: 10,
    children: [
      {
        type: "group" as const,
        name: "Design",
        selection_type: "single" as const,
        line_items: [option("Logo"), option("Icons")],
      },
      { type: "group" as const, name: "Build", line_items: [option("Shop"), line("Blog", 20)] },
      {
        type: "side_by_side" as const,
        name: "Hosting",
        features: [{ name: "Backup" }, { name: "Phone" }],
        columns: [
          { name: "Small", price: 10, includedFeatures: ["Backup"] },
          { name: "Large", price: 30, includedFeatures: ["Backup", "Phone"] },
        ],
      },
    ],
  },
  { name: "Other", kind: "scope_of_work" as const },
];

/** A member with the document as of the member's last read. */
interface Editor {
  readonly client: TestClient;
  known: ProposalDetail;
  version: number;
}

describe.each(engines)("two editors and a recipient on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  it(
    "report every lost change, end with the same document, and can undo everything",
    { timeout: scaleTimes(300_000, 7_200_000) },
    async () => {
      const colleague = await client.colleague();
      let taken = 0;
      let refused = 0;
      const wrong: unknown[] = [];
      const play = async (turns: readonly (typeof turn extends fc.Arbitrary<infer T> ? T : never)[]) => {
        const bench = await importWorkbench(client, pages);
        await client.post(`${bench.url}/status`, { status: "SENT" });
        const recipient = await findRecipient(app, client, bench.url);
        const read = () => client.get(bench.url);
        const first: ProposalDetail = (await read()).body;
        let version = 2;
        let now = first;
        const editors = [client, colleague].map((who): Editor => ({ client: who, known: first, version }));
        const history: ProposalDetail[] = [];
        const gone: Gone[] = [];
        const send = (who: TestClient, base: number, operations: readonly ProposalChange[]) =>
          who.post(`${bench.url}/changes`, { version: base, operations });
        const look = async () => {
          const answer: TestAnswer = await read();
          const seen = Number(String(answer.headers["etag"]).replaceAll('"', ""));
          if (seen === version) return;
          history.push(now);
          version = seen;
          now = answer.body;
        };

        for (const { who, reads, wishes } of turns) {
          if (who === "recipient") {
            const which = wishes[0]?.which ?? 0;
            const choosable = [...flatten(now)].filter(
              ([, { fields }]) => fields["optional"] || "isSelected" in fields,
            );
            const [id = ""] = choosable[which % (choosable.length || 1)] ?? [];
            await choose(recipient, { item_id: id, selected: which % 3 > 0 }).catch((error: unknown) => {
              if (!(error instanceof AppError)) throw error;
            });
            await look();
            continue;
          }
          const editor = editors[who === "first editor" ? 0 : 1] as Editor;
          if (reads) Object.assign(editor, { known: now, version });
          const operations = toOperations(flatten(editor.known), gone, wishes);
          if (operations.length === 0) continue;
          const before = flatten(now);
          const seen = now;
          const isStale = editor.version < version;
          const answer = await send(editor.client, editor.version, operations);
          await look();
          // A contradictory batch is rejected as a whole and changes nothing.
          if (answer.status !== 200) {
            refused++;
            if (!isRefusal(answer.status, isStale) || now !== seen) wrong.push(answer.body);
            continue;
          }
          const conflicts = new Set(
            answer.body.conflicts.map((each: { operation: number }) => each.operation),
          );
          taken += operations.length - conflicts.size;
          expect(findLosses(before, flatten(now), operations, conflicts as Set<number>)).toEqual([]);
          const reached = now === seen ? editor.version : version;
          expect(answer.body).toMatchObject({ version: reached, totals: now.totals });
          for (const operation of operations) {
            const entry = operation.type === "remove" ? before.get(operation.id) : undefined;
            if (
              entry &&
              operation.type === "remove" &&
              "order_key" in entry.fields &&
              entry.kind !== "feature"
            )
              gone.push({ id: operation.id, parent: entry.parent });
          }
          if (version <= editor.version + 1) Object.assign(editor, { known: now, version });
        }

        const theirs: ProposalDetail = (await colleague.get(bench.url)).body;
        expect(theirs.pages).toEqual(now.pages);
        expect(now.totals).toEqual(calculatePricing({ currency: "USD", pages: now.pages }).totals);
        for (const target of history.toReversed()) {
          for (let round = 0; round < 8; round++) {
            const undo = toUndo(flatten(now), flatten(target));
            if (undo.length === 0) break;
            const answer = await send(client, version, undo);
            expect(answer.body).toMatchObject({ conflicts: [] });
            version = answer.body.version;
            now = (await read()).body;
          }
        }
        expect(toCanonicalJson(toComparable(now))).toBe(toCanonicalJson(toComparable(first)));
      };
      await fc.assert(fc.asyncProperty(fc.array(turn, { minLength: 3, maxLength: 6 }), play), {
        numRuns: scaleTimes(12, 10_000),
      });
      // If most operations were rejected, the test would prove little.
      expect(taken).toBeGreaterThan(10 * refused);
      expect(wrong).toEqual([]);
    },
  );
});

/** A client with an older version must never get 404. */
function isRefusal(status: number, isStale: boolean): boolean {
  return status === 400 || (status === 404 && !isStale);
}
