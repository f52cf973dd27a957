import type { PublicColumn, PublicSideBySide } from "@proffer/contract";
import { formatColumnPrice, toPriceDifference, isFree, formatQuantity } from "@proffer/presentation";
import { Included, Per } from "../amount.tsx";
import { usePage } from "../page-context.ts";
import { ColumnChanges } from "../price-changes.tsx";
import { FormerValues } from "../revision/marks.tsx";
import { untranslated } from "../said.tsx";

interface Props {
  readonly column: PublicColumn;
  readonly sideBySide: PublicSideBySide;
  readonly minor: boolean;
}

/** The price of an option, and its difference from the selected one. */
export function ColumnPrice(props: Props) {
  const { edit } = usePage();
  const price = <Price {...props} />;
  return edit ? <>{edit.cost(props.column.id, price)}</> : price;
}

function Price({ column, sideBySide, minor }: Props) {
  const { format, voice } = usePage();
  const { feeType, price, price_text, frequency, amount = price } = column;
  const quantity = formatQuantity(column.quantity, false, voice);
  const each = formatColumnPrice(column, minor, voice);
  if (feeType === "text") return <p class="column-price words">{price_text}</p>;
  if (feeType === "none") return null;
  return (
    <div class="column-price" id={`amount-${column.id}`}>
      {isFree({ amount }, column.quantity) ? (
        <Included isOff={!column.isSelected} />
      ) : (
        <p>
          <span class="figure" {...untranslated}>
            {format.money(amount, minor)}
          </span>
          <Per frequency={frequency} />
        </p>
      )}
      {quantity !== null && (
        <p class="unit-price">
          <bdi {...untranslated}>{quantity}</bdi>
          {each !== null && (
            <>
              {" × "}
              <bdi {...untranslated}>{each}</bdi>
            </>
          )}
        </p>
      )}
      <ColumnChanges column={column} minor={minor} />
      <FormerValues id={column.id} minor={minor} />
      <Difference column={column} sideBySide={sideBySide} minor={minor} />
    </div>
  );
}

/**
 * The difference in price, shown only if exactly one column is selected and both prices have the same
 * frequency.
 */
function Difference({ column, sideBySide, minor }: Props) {
  const { say, format, isDecided } = usePage();
  const difference = isDecided ? null : toPriceDifference(column, sideBySide, format.currency);
  if (difference === null) return null;
  if (difference === 0) return <p class="difference">{say("same_price")}</p>;
  const [before, after] = say(difference > 0 ? "more" : "less", { amount: "\n" }).split("\n");
  return (
    <p class="difference">
      {before}
      <span {...untranslated}>{format.money(Math.abs(difference), minor)}</span>
      <Per frequency={column.frequency} />
      {after}
    </p>
  );
}
