import type { PublicColumn, PublicSideBySide } from "@proffer/contract";
import { sumOf } from "@proffer/pricing";
import { usePage } from "../page-context.ts";
import { Per } from "../per.tsx";

interface Props {
  readonly column: PublicColumn;
  readonly sideBySide: PublicSideBySide;
  readonly minor: boolean;
}

/** The price of an option, and what it is more or less than the chosen one. */
export function ColumnPrice({ column, sideBySide, minor }: Props) {
  const { format } = usePage();
  const { feeType, price, price_text, frequency, quantity, amount = price } = column;
  if (feeType === "text") return <p class="column-price words">{price_text}</p>;
  if (feeType === "none") return null;
  return (
    <div class="column-price" id={`amount-${column.id}`}>
      <p>
        <span class="figure">{format.money(amount, minor)}</span>
        <Per frequency={frequency} />
      </p>
      {quantity && quantity.current !== 1 && (
        <p class="unit-price">
          <bdi>{`${format.number(quantity.current)} ${quantity.unitLabel ?? ""}`.trim()}</bdi> ×{" "}
          <bdi>{format.price(price, minor)}</bdi>
        </p>
      )}
      <Difference column={column} sideBySide={sideBySide} minor={minor} />
    </div>
  );
}

/** Only where one is chosen instead of another and both are due as often. */
function Difference({ column, sideBySide, minor }: Props) {
  const { say, format } = usePage();
  const chosen = sideBySide.columns.find((each) => each.isSelected);
  if (sideBySide.optional && !sideBySide.selected) return null;
  if (sideBySide.selection_type !== "single" || !chosen || chosen === column) return null;
  if (chosen.feeType !== "fixed" || chosen.frequency !== column.frequency) return null;
  const { amount = column.price } = column;
  const difference = sumOf([amount, -(chosen.amount ?? chosen.price)], format.currency);
  if (difference === 0) return <p class="difference">{say("same_price")}</p>;
  const [before, after] = say(difference > 0 ? "more" : "less", { amount: "\n" }).split("\n");
  return (
    <p class="difference">
      {before}
      {format.money(Math.abs(difference), minor)}
      <Per frequency={column.frequency} />
      {after}
    </p>
  );
}
