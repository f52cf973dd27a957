import type { PublicLineItem, PublicPage, PublicPageChild, PublicProposal } from "@proffer/contract";
import { blockShowsMinorUnits } from "@proffer/presentation";
import type { ComponentChildren } from "preact";
import { Amount, UnitPrice } from "../amount.tsx";
import { Costs } from "../costs.tsx";
import { usePage } from "../page-context.ts";
import { PriceChanges } from "../price-changes.tsx";
import { ColumnPrice } from "../side-by-side/column-price.tsx";

/**
 * The reader's selections and quantities, and estimated prices. Renders nothing if there was nothing to
 * select.
 */
export function Review({ proposal }: { proposal: PublicProposal }) {
  const { say } = usePage();
  const rows = proposal.pages.flatMap((page) => page.children.flatMap((child) => listRows(child, page)));
  if (rows.length === 0) return null;
  return (
    <section class="review" role="region" aria-label={say("your_choices")} tabIndex={0}>
      <h3>{say("your_choices")}</h3>
      <ul>{rows}</ul>
    </section>
  );
}

function listRows(child: PublicPageChild, page: PublicPage): ComponentChildren[] {
  const { id, name, optional, selected } = child;
  if (optional && !selected) return [];
  const minor = blockShowsMinorUnits(child, page);
  if (child.type === "side_by_side")
    return child.columns
      .filter((column) => column.isSelected)
      .map((column) => (
        <Row key={column.id} name={column.name} within={name}>
          <ColumnPrice column={column} sideBySide={child} minor={minor} />
        </Row>
      ));
  const whole = optional && (
    <Row key={id} name={name}>
      <Costs costs={child.costs} isOffered={false} minor={minor} />
    </Row>
  );
  const lines = child.line_items.flatMap((line) =>
    isTaken(line) ? <Line key={line.id} line={line} minor={minor} /> : [],
  );
  return whole ? [whole, ...lines] : lines;
}

interface LineProps {
  readonly line: PublicLineItem;
  readonly minor: boolean;
}

/** A line with something to select or estimate, and its selected modifications. */
function Line({ line, minor }: LineProps) {
  const { name, price, optional, modifications } = line;
  const isReviewed = optional || price.quantity?.is_editable || isEstimate(line);
  const chosen = modifications.filter((each) => each.optional && each.selected);
  return (
    <>
      {isReviewed && (
        <Row name={name} isEstimate={isEstimate(line)}>
          <Amount entry={line} minor={minor} />
          <UnitPrice price={price} isStepped={false} minor={minor} />
          <PriceChanges entry={line} minor={minor} />
        </Row>
      )}
      {chosen.map((each) => (
        <Row key={each.id} name={each.name} within={name} isEstimate={isEstimate(each)}>
          <Amount entry={each} minor={minor} line={line} />
        </Row>
      ))}
    </>
  );
}

function isTaken({ optional, selected, price, modifications, ...line }: PublicLineItem): boolean {
  if (optional) return selected;
  return (
    price.quantity?.is_editable === true ||
    isEstimate(line) ||
    modifications.some((each) => each.optional && each.selected)
  );
}

function isEstimate({ max_amount }: { readonly max_amount?: number }): boolean {
  return max_amount !== undefined;
}

interface RowProps {
  readonly name: string;
  /** The item that contains this one, if the name is not clear without it. */
  readonly within?: string;
  readonly isEstimate?: boolean;
  readonly children: ComponentChildren;
}

function Row({ name, within, isEstimate: isEstimated = false, children }: RowProps) {
  const { say } = usePage();
  return (
    <li>
      <div>
        {within && <small dir="auto">{within}</small>}
        <span class="name" dir="auto">
          {name}
        </span>
        {isEstimated && " "}
        {isEstimated && <span class="tag">{say("estimate")}</span>}
      </div>
      <div class="cost">{children}</div>
    </li>
  );
}
