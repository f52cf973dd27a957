import { findWordsInCell } from "../../model/find-words-in-cell.ts";
import type { PublicColumn, PublicFeature, PublicSideBySide } from "@proffer/contract";
import { useEffect, useRef, useState } from "preact/hooks";
import { Choice, ChoiceProblem } from "../choice.tsx";
import { Icon } from "../icons.tsx";
import { Name } from "../name.tsx";
import { usePage } from "../page-context.ts";
import { AskAbout } from "../questions/ask.tsx";
import { ChangedTexts, ChangeTag } from "../revision/marks.tsx";
import { RichText } from "../rich-text.tsx";
import { showInMiddle } from "../show-in-middle.ts";
import { Stepper } from "../stepper.tsx";
import { ColumnPrice } from "./column-price.tsx";
import type { SideBySideProps } from "./side-by-side-props.ts";

/**
 * Options as a table of features. A phone shows one option at a time, starting with the selected one. The tab
 * of an option shows the option, and a separate button selects it, so that reading about an option changes no
 * total.
 */
export function Comparison({ sideBySide, minor, isOpen }: SideBySideProps) {
  const { say, edit } = usePage();
  const { id, name, columns, features } = sideBySide;
  const [shown, setShown] = useState(() => (columns.find((each) => each.isSelected) ?? columns[0])?.id);
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => showInMiddle(tabs.current, "[aria-current]"), [shown]);
  const toClass = (column: PublicColumn) =>
    `${column.isSelected ? "on" : ""} ${column.id === shown ? "shown" : ""}`;
  return (
    <div class="comparison">
      <div class="comparison-tabs" ref={tabs} role="group" aria-labelledby={`name-${id}`}>
        {columns.map((column) => (
          <button
            key={column.id}
            type="button"
            aria-current={column.id === shown ? "true" : undefined}
            onClick={() => setShown(column.id)}
            dir="auto"
          >
            {column.isSelected && <Icon name="check" />}
            {column.name}
            {column.isSelected && <span class="sr-only">, {say("chosen")}</span>}
            <ChangeTag id={column.id} />
          </button>
        ))}
      </div>
      <div class="table-box" role="region" aria-label={`${say("compare")}: ${name}`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <td class="corner" />
              {columns.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  class={toClass(column)}
                  aria-labelledby={`name-${column.id}`}
                  {...edit?.attributes(column.id)}
                >
                  <Head column={column} sideBySide={sideBySide} minor={minor} isOpen={isOpen} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {features.map((feature) => (
              <FeatureRow key={feature.id} feature={feature} columns={columns} toClass={toClass} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

type HeadProps = SideBySideProps & { readonly column: PublicColumn; readonly sideBySide: PublicSideBySide };

function Head({ column, sideBySide, minor, isOpen }: HeadProps) {
  const { edit } = usePage();
  const { id, name, description, quantity } = column;
  return (
    <div class="column-head">
      <Choice
        id={id}
        isChosen={column.isSelected}
        oneOf={sideBySide.selection_type === "single" ? sideBySide.id : undefined}
        labelledBy={`name-${id}`}
        describedBy={`amount-${id}`}
        isOpen={isOpen}
      />
      <Name id={id} name={name} isChoice />
      <AskAbout id={id} name={name} />
      <ColumnPrice column={column} sideBySide={sideBySide} minor={minor} />
      {(isOpen || column.isSelected) && (
        <ChooseLabel column={column} isOpen={isOpen} isSingle={sideBySide.selection_type === "single"} />
      )}
      {isOpen && quantity?.is_editable && <Stepper id={id} name={name} quantity={quantity} />}
      <ChangedTexts id={id} />
      <RichText id={id} html={description} class="muted" />
      <ChoiceProblem id={id} />
      {edit?.end(id)}
    </div>
  );
}

/**
 * The control of an option on a phone. It is text, because a circle would not make clear that the tab does
 * not select the option.
 */
function ChooseLabel({
  column: { id, name, isSelected },
  isOpen,
  isSingle,
}: {
  column: PublicColumn;
  isOpen: boolean;
  isSingle: boolean;
}) {
  const { say } = usePage();
  const text = (
    <>
      {isSelected && <Icon name="check" />}
      {isSelected ? say("chosen") : say("choose_this", { name })}
    </>
  );
  // A selected option can be tapped again only if it can be deselected.
  const isButton = !isSelected || !isSingle;
  // The control itself has the name and the state of the option.
  return isOpen ? (
    <label
      class={`choose ${isSelected ? "chosen" : ""} ${isButton ? "secondary" : ""}`}
      for={`choose-${id}`}
      aria-hidden="true"
    >
      {text}
    </label>
  ) : (
    <p class="choose chosen" aria-hidden="true">
      {text}
    </p>
  );
}

interface FeatureRowProps {
  readonly feature: PublicFeature;
  readonly columns: readonly PublicColumn[];
  readonly toClass: (column: PublicColumn) => string;
}

function FeatureRow({ feature, columns, toClass }: FeatureRowProps) {
  const { edit } = usePage();
  const { id, name, type } = feature;
  const isHeading = type === "heading";
  return (
    <tr class={isHeading ? "heading" : undefined} {...edit?.attributes(id)}>
      <th
        scope={isHeading ? "colgroup" : "row"}
        colSpan={isHeading ? columns.length + 1 : undefined}
        dir="auto"
      >
        {/* Placed before the name, so that the Tab key leads from the name to the next cell. */}
        {edit?.end(id)}
        {edit ? edit.name(id, name) : name}
      </th>
      {!isHeading &&
        columns.map((column) => {
          const cell = <Cell column={column} feature={feature} />;
          return (
            <td key={column.id} class={toClass(column)} dir="auto">
              {edit ? edit.cell(column.id, id, cell) : cell}
            </td>
          );
        })}
    </tr>
  );
}

function Cell({ column, feature }: { column: PublicColumn; feature: PublicFeature }) {
  const { say } = usePage();
  const words = findWordsInCell(column, feature.id);
  if (words) return <>{words}</>;
  const has = column.includedFeatures.includes(feature.id);
  return (
    <>
      {has ? <Icon name="check" /> : <span class="dash" aria-hidden="true" />}
      <span class="sr-only">{say(has ? "yes" : "no")}</span>
    </>
  );
}
