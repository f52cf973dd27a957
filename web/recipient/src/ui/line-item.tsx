import type { PublicGroup, PublicLineItem, PublicModification } from "@proffer/contract";
import type { ComponentChildren } from "preact";
import { memo } from "./memo.ts";
import { Amount, UnitPrice } from "./amount.tsx";
import { Choice, ChoiceProblem } from "./choice.tsx";
import { Name } from "./name.tsx";
import { usePage } from "./page-context.ts";
import { PriceChanges } from "./price-changes.tsx";
import { AskAbout } from "./questions/ask.tsx";
import { ChangedTexts, FormerValues } from "./revision/marks.tsx";
import { Stepper } from "./stepper.tsx";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { RichText } from "./rich-text.tsx";

interface Row {
  readonly line: PublicLineItem;
  readonly selection: PublicGroup["selection_type"];
  readonly groupId: string;
  readonly minor: boolean;
  /** True if options can be selected now. */
  readonly isOpen: boolean;
}

/** One row of the scope of work. The whole area of an optional row toggles it. */
export const LineItem = memo(function LineItem({ line, selection, groupId, minor, isOpen }: Row) {
  const { edit } = usePage();
  const { id, name, price, optional, selected, modifications } = line;
  const isAlternative = selection === "single";
  if (edit?.isDeferred(id))
    return (
      <li class="item" {...edit.attributes(id)}>
        {name}
      </li>
    );
  return (
    <li class={optional ? "item optional" : "item"} {...edit?.attributes(id)}>
      {optional && (
        <Choice
          id={id}
          isChosen={selected}
          oneOf={isAlternative ? groupId : undefined}
          labelledBy={`name-${id}`}
          describedBy={`amount-${id}`}
          isOpen={isOpen}
        />
      )}
      <div class="what">
        <Name id={id} name={name} isChoice={optional} />
        <AskAbout id={id} name={name} />
        <ChangedTexts id={id} />
        <Clamped id={id} html={line.description} />
        <ChoiceProblem id={id} />
      </div>
      <Cost id={id}>
        <Amount entry={line} minor={minor} isAlternative={isAlternative} />
        <UnitPrice price={price} isStepped={isOpen} minor={minor} />
        <PriceChanges entry={line} minor={minor} />
        <FormerValues id={id} minor={minor} />
      </Cost>
      {isOpen && price.quantity?.is_editable && <Stepper id={id} name={name} quantity={price.quantity} />}
      {modifications.length > 0 && (
        <ul class="modifications">
          {modifications.map((each) => (
            <Modification key={each.id} modification={each} line={line} minor={minor} isOpen={isOpen} />
          ))}
        </ul>
      )}
      {edit?.end(id)}
    </li>
  );
});

/** The cost of a row, at its end. */
function Cost({ id, children }: { id: string; children: ComponentChildren }) {
  const { edit } = usePage();
  return (
    <div class="cost" id={`amount-${id}`}>
      {edit ? edit.cost(id, children) : children}
    </div>
  );
}

function Modification({
  modification,
  line,
  minor,
  isOpen,
}: {
  modification: PublicModification;
  line: PublicLineItem;
  minor: boolean;
  isOpen: boolean;
}) {
  const { edit } = usePage();
  const { id, name, description, price, optional, selected } = modification;
  return (
    <li class={optional ? "modification optional" : "modification"} {...edit?.attributes(id)}>
      {optional && (
        <Choice
          id={id}
          isChosen={selected}
          labelledBy={`name-${id}`}
          describedBy={`amount-${id}`}
          isOpen={isOpen}
        />
      )}
      <div class="what">
        <Name id={id} name={name} isChoice={optional} />
        <ChangedTexts id={id} />
        <Clamped id={id} html={description} />
      </div>
      <Cost id={id}>
        <Amount entry={modification} minor={minor} line={line} />
        <UnitPrice price={price} isStepped={isOpen} minor={minor} isPartOfLine />
        <PriceChanges entry={modification} line={line} minor={minor} />
        <FormerValues id={id} minor={minor} />
      </Cost>
      {isOpen && price.quantity?.is_editable && <Stepper id={id} name={name} quantity={price.quantity} />}
      {edit?.end(id)}
    </li>
  );
}

/**
 * The first two lines of a description. "More" shows the rest. Without scripts, the whole description is
 * shown.
 */
function Clamped({ id, html }: { id: string; html: string }) {
  const { say, edit } = usePage();
  const box = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const { current } = box;
    if (current && !isOpen) setLong(current.scrollHeight > current.clientHeight + 1);
  }, [html, isOpen]);
  if (edit)
    return (
      <div class="description">
        <RichText id={id} html={html} />
      </div>
    );
  if (html === "") return null;
  return (
    <div class="description">
      {/* Shows the whole description if a link or a table behind «More» gets the focus. */}
      <div
        ref={box}
        class={isOpen ? "" : "clamped"}
        onFocusCapture={() => {
          if (isLong) setOpen(true);
        }}
      >
        <RichText id={id} html={html} />
      </div>
      {isLong && (
        <button type="button" class="link-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {say(isOpen ? "read_less" : "read_more")}
        </button>
      )}
    </div>
  );
}
