import { memo } from "../memo.ts";
import { Choice, SelectionHint } from "../choice.tsx";
import { usePage } from "../page-context.ts";
import { ChangedTexts, ChangeTag } from "../revision/marks.tsx";
import { RichText } from "../rich-text.tsx";
import { Cards } from "./cards.tsx";
import { Comparison } from "./comparison.tsx";
import type { SideBySideProps } from "./side-by-side-props.ts";

/** Options beside each other, as cards or as a comparison by features. */
export const SideBySide = memo(function SideBySide({
  isMissing,
  ...props
}: SideBySideProps & { readonly isMissing: boolean }) {
  const { say, edit } = usePage();
  const { sideBySide, isOpen } = props;
  const { id, name, optional, selected, style, features, description, selection_type } = sideBySide;
  const isOff = optional && !selected;
  const isTable = style === "comparison" && features.length > 0;
  return (
    <section
      class={isOff ? "group off" : "group"}
      id={`at-${id}`}
      aria-labelledby={`name-${id}`}
      {...edit?.attributes(id)}
    >
      <header class={optional ? "group-head optional" : "group-head"}>
        {optional && <Choice id={id} isChosen={selected} labelledBy={`name-${id}`} isOpen={isOpen} />}
        <h3 id={`name-${id}`} dir="auto">
          {edit ? edit.name(id, name) : optional ? <label for={`choose-${id}`}>{name}</label> : name}
          {optional && <span class="tag">{say("optional")}</span>}
          <ChangeTag id={id} />
        </h3>
      </header>
      <ChangedTexts id={id} />
      <RichText id={id} html={description} class="muted" />
      {isOpen && <SelectionHint type={selection_type} isMissing={isMissing} />}
      {isTable ? <Comparison {...props} /> : <Cards {...props} />}
      {edit?.end(id)}
    </section>
  );
});
