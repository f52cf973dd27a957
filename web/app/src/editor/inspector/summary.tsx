import { useComputed } from "@preact/signals";
import { frequencies, type FrequencyTotals } from "@proffer/pricing";
import { say as sayCommon } from "../../texts/say.ts";
import { formatFrequency } from "../../ui/format.ts";
import { showsClientMinorUnits } from "../client-view/to-client-view.ts";
import { useEditor } from "../state/use-editor.ts";
import { say } from "../say.ts";
import { TaxAndDiscounts } from "./tax-and-discounts.tsx";

/** The totals of the selected options, and the range that the client can still reach. */
export function Summary() {
  const editor = useEditor();
  const totals = editor.prices.totals.value;
  const range = editor.prices.range.value;
  const margins = editor.costs.margins.value;
  const minor = useComputed(() => {
    void editor.prices.calculations.value;
    // If an amount is too large, there are no totals to decide from.
    return editor.prices.isTooLarge.value || showsClientMinorUnits(editor);
  });
  const used = frequencies.filter((frequency) => totals[frequency]);
  return (
    <section class="summary-foot" aria-label={say("total")}>
      {editor.prices.isTooLarge.value && <p class="refusal">{say("too_large")}</p>}
      {editor.prices.unmet.value.map(({ id, name = "" }) => (
        <p key={id} class="muted">
          {say("unmet", { name })}
        </p>
      ))}
      <dl>
        {used.map((frequency, index) => (
          <Total
            key={frequency}
            label={formatFrequency(frequency)}
            totals={totals[frequency]}
            range={range?.[frequency]}
            minor={minor.value}
            isFirst={index === 0}
          />
        ))}
      </dl>
      {margins && <margins.Summary />}
      <div class="summary-actions">
        {used.length > 0 && (
          <button
            type="button"
            class="link-button"
            onClick={() => {
              editor.explained.value = used[0] ?? null;
            }}
          >
            {say("explain")}
          </button>
        )}
        {!editor.isReadOnly.value && <TaxAndDiscounts class="link-button" />}
      </div>
    </section>
  );
}

interface TotalProps {
  readonly label: string;
  readonly totals: FrequencyTotals | undefined;
  readonly range: FrequencyTotals | undefined;
  readonly minor: boolean;
  readonly isFirst: boolean;
}

function Total({ label, totals, range, minor, isFirst }: TotalProps) {
  const money = useEditor().money.value;
  if (!totals) return null;
  const write = (amount: number) => money.money(amount, minor);
  const { discount, tax, total } = totals.selected;
  const isRange = range && (range.min.total !== range.max.total || range.open_max);
  return (
    <div class={isFirst ? "total first" : "total"}>
      <dt>{label}</dt>
      <dd class="number">
        <b>{write(total)}</b>
        {discount !== 0 && <small>{say("after_discount", { amount: write(discount) })}</small>}
        {tax !== 0 && <small>{say("with_tax", { amount: write(tax) })}</small>}
        {isRange && (
          <small>
            {sayCommon(range.open_max ? "client_can_reach_more" : "client_can_reach", {
              from: write(range.min.total),
              to: write(range.max.total),
            })}
          </small>
        )}
      </dd>
    </div>
  );
}
