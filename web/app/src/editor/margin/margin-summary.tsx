import { frequencies, type Margin, type MarginsByFrequency } from "@proffer/pricing";
import { WarningIcon } from "../../ui/icons.tsx";
import { formatFrequency, formatPeriod } from "../../ui/format.ts";
import type { DocumentNode } from "../../model/document/node.ts";
import { getNumber, getText, listChildren } from "../../model/document/proposal-document.ts";
import { showObject } from "../show-object.ts";
import type { Editor } from "../state/editor.ts";
import { useEditor } from "../state/use-editor.ts";
import {
  describeLowest,
  describeMissing,
  describeProfit,
  formatMargin,
} from "../../margin/describe-margin.ts";
import { isShown, listShown } from "../../margin/find-margins.ts";
import { say } from "../../margin/say.ts";

/**
 * The margins of the proposal after discounts, one for each frequency, with the lowest that the client can reach.
 * Below them the entries without a cost, and the margins of pages and groups.
 */
export function Summary() {
  const editor = useEditor();
  const { current, reachable } = getMargins(editor);
  if (!current) return null;
  const used = frequencies.filter((frequency) => isShown(current.totals[frequency]?.margin));
  const isOnlyOnce = used.every((frequency) => frequency === "once");
  // The lowest margins may be older than the last change.
  const missing = (reachable ?? current).missing.filter(({ id = "" }) => {
    const node = editor.document.nodes.get(id);
    return node !== undefined && getNumber(node, "cost") === null;
  });
  return (
    <section class="margin-summary" aria-label={say("margin")}>
      <dl>
        {used.map((frequency) => {
          const margin = current.totals[frequency]?.margin;
          const lowest = reachable?.totals[frequency]?.lowest_margin;
          return (
            margin && (
              <div key={frequency} class="total">
                <dt>
                  {say("margin")}
                  {!isOnlyOnce && <small>{formatFrequency(frequency)}</small>}
                </dt>
                <dd class="number">
                  <span class={margin.profit < 0 ? "loss" : undefined}>
                    <bdi>{editor.money.value.money(margin.profit, true)}</bdi>{" "}
                    <b>{formatMargin(margin, current.missing.length)}</b>
                  </span>
                  {lowest && <small>{describeLowest(lowest, margin)}</small>}
                </dd>
              </div>
            )
          );
        })}
      </dl>
      {missing.length > 0 && (
        <button type="button" class="missing-costs" onClick={() => showCost(editor, missing[0]?.id ?? "")}>
          <WarningIcon /> <span>{describeMissing(missing)}</span>
        </button>
      )}
      <Parts />
    </section>
  );
}

function getMargins({ costs }: Editor) {
  const margins = costs.margins.value;
  return { current: margins?.current.value, reachable: margins?.reachable.value };
}

function sayProfit({ money }: Editor, { profit }: Margin): string {
  return describeProfit(profit, (amount) => money.value.money(amount, true));
}

/** Shows an entry without a cost, with the cursor in its cost. */
function showCost(editor: Editor, id: string): void {
  showObject(editor, id);
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.inspector [data-cell="cost"]')?.focus());
}

/** The margins of pages and of their groups, if there is more than one of either. */
function Parts() {
  const editor = useEditor();
  const { current } = getMargins(editor);
  void editor.structure.value;
  const parts = listChildren(editor.document, editor.id, "pages").flatMap((page) => {
    const blocks = listChildren(editor.document, page.id, "children").flatMap((node) => {
      const margins = current?.groups.get(node.id);
      return hasMargin(margins) ? [{ node, margins, isPage: false }] : [];
    });
    const margins = current?.pages.get(page.id);
    return hasMargin(margins) ? [{ node: page, margins, isPage: true }].concat(blocks) : [];
  });
  if (parts.length < 3) return null;
  return (
    <details class="margin-parts">
      <summary>{say("by_part")}</summary>
      <ul>
        {parts.map(({ node, margins, isPage }) => (
          <li key={node.id} class={isPage ? "of-page" : undefined}>
            <Name node={node} />
            <Percents margins={margins} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function hasMargin(margins: MarginsByFrequency | undefined): margins is MarginsByFrequency {
  return frequencies.some((frequency) => isShown(margins?.[frequency]));
}

function Name({ node }: { readonly node: DocumentNode }) {
  const editor = useEditor();
  return (
    <button type="button" class="link-button" dir="auto" onClick={() => showObject(editor, node.id)}>
      {getText(editor.getSignal(node.id).value, "name")}
    </button>
  );
}

function Percents({ margins }: { readonly margins: MarginsByFrequency }) {
  return (
    <span class="number">
      {listShown(margins).map(([frequency, margin]) => (
        <span key={frequency} class={margin.profit < 0 ? "loss" : undefined}>
          {formatMargin(margin)}
          {frequency !== "once" && <small> {formatPeriod(frequency)}</small>}
        </span>
      ))}
    </span>
  );
}

/** The margins of a page, group or side-by-side, in the head of the panel. */
export function OfBlock({ id }: { readonly id: string }) {
  const editor = useEditor();
  const { current } = getMargins(editor);
  const margins = current?.pages.get(id) ?? current?.groups.get(id);
  if (!hasMargin(margins)) return null;
  return (
    <dl class="block-margin">
      <dt>{say("margin")}</dt>
      {listShown(margins).map(([frequency, margin]) => (
        <dd key={frequency} class={margin.profit < 0 ? "number loss" : "number"}>
          <b>{formatMargin(margin)}</b>
          {frequency !== "once" && <small> {formatPeriod(frequency)}</small>}
          <small>{sayProfit(editor, margin)}</small>
        </dd>
      ))}
    </dl>
  );
}
