import { findWordsInCell } from "../../model/find-words-in-cell.ts";
import type { PublicColumn, PublicFeature } from "@proffer/contract";
import { Choice, ChoiceProblem } from "../choice.tsx";
import { Icon } from "../icons.tsx";
import { Name } from "../name.tsx";
import { usePage } from "../page-context.ts";
import { AskAbout } from "../questions/ask.tsx";
import { ChangedTexts } from "../revision/marks.tsx";
import { RichText } from "../rich-text.tsx";
import { Stepper } from "../stepper.tsx";
import { ColumnPrice } from "./column-price.tsx";
import type { SideBySideProps } from "./side-by-side-props.ts";

/** Options as cards of equal height. The whole card is its control. */
export function Cards({ sideBySide, minor, isOpen }: SideBySideProps) {
  const { edit } = usePage();
  const { id, columns, features, selection_type } = sideBySide;
  return (
    <ul class="cards">
      {columns.map((column) => (
        <li key={column.id} class="card" {...edit?.attributes(column.id)}>
          <div class="card-head">
            {/* Placed before the name, so that in the editor Tab leads from the name to the price. */}
            <Choice
              id={column.id}
              isChosen={column.isSelected}
              oneOf={selection_type === "single" ? id : undefined}
              labelledBy={`name-${column.id}`}
              describedBy={`amount-${column.id}`}
              isOpen={isOpen}
            />
            <Name id={column.id} name={column.name} isChoice />
            <AskAbout id={column.id} name={column.name} />
          </div>
          <ColumnPrice column={column} sideBySide={sideBySide} minor={minor} />
          {isOpen && column.quantity?.is_editable && (
            <Stepper id={column.id} name={column.name} quantity={column.quantity} />
          )}
          <ChangedTexts id={column.id} />
          <RichText id={column.id} html={column.description} class="muted" />
          <Features column={column} features={features} />
          <ChoiceProblem id={column.id} />
          {edit?.end(column.id)}
        </li>
      ))}
    </ul>
  );
}

function Features({ column, features }: { column: PublicColumn; features: readonly PublicFeature[] }) {
  const { say, edit } = usePage();
  const has = features
    .filter(({ type }) => type === "feature")
    .map(({ id, name }) => ({ id, name, words: findWordsInCell(column, id) }))
    .filter(({ id, words }) => words || column.includedFeatures.includes(id));
  if (has.length === 0) return null;
  return (
    <ul class="features" aria-label={say("compare")}>
      {has.map(({ id, name, words }) => (
        <li key={id}>
          <Icon name="check" />
          <span dir="auto">
            {edit ? edit.name(id, name) : name}
            {words && `: ${words}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
