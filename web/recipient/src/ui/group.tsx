import type { PublicGroup } from "@proffer/contract";
import { memo } from "./memo.ts";
import { Choice, SelectionHint } from "./choice.tsx";
import { Costs } from "./costs.tsx";
import { LineItem } from "./line-item.tsx";
import { usePage } from "./page-context.ts";
import { AskAbout } from "./questions/ask.tsx";
import { ChangedTexts, ChangeTag, FormerValues } from "./revision/marks.tsx";
import { RichText } from "./rich-text.tsx";

interface Props {
  readonly group: PublicGroup;
  readonly minor: boolean;
  readonly isOpen: boolean;
  readonly isMissing: boolean;
}

/** A group of the scope of work. If it is optional, it is selected as a whole. */
export const Group = memo(function Group({ group, minor, isOpen, isMissing }: Props) {
  const { say, edit } = usePage();
  const { id, name, optional, selected, line_items, costs, selection_type } = group;
  const isOff = optional && !selected;
  const hasOptions = line_items.some((line) => line.optional);
  return (
    <section
      class={isOff ? "group off" : "group"}
      id={`at-${id}`}
      aria-labelledby={`name-${id}`}
      {...edit?.attributes(id)}
    >
      <header class={optional ? "group-head optional" : "group-head"}>
        {optional && (
          <Choice
            id={id}
            isChosen={selected}
            labelledBy={`name-${id}`}
            describedBy={`amount-${id}`}
            isOpen={isOpen}
          />
        )}
        <h3 id={`name-${id}`} dir="auto">
          {edit ? edit.name(id, name) : optional ? <label for={`choose-${id}`}>{name}</label> : name}
          {optional && <span class="tag">{say("optional")}</span>}
          <ChangeTag id={id} />
        </h3>
        {(optional || line_items.length === 0) && <AskAbout id={id} name={name} />}
        <Costs id={`amount-${id}`} costs={costs} isOffered={isOff} minor={minor}>
          <FormerValues id={id} minor={minor} />
        </Costs>
      </header>
      <ChangedTexts id={id} />
      <RichText id={id} html={group.description} class="muted" />
      {hasOptions && isOpen && <SelectionHint type={selection_type} isMissing={isMissing} />}
      <ul class="items">
        {line_items.map((line) => (
          <LineItem
            key={line.id}
            line={line}
            selection={selection_type}
            groupId={id}
            minor={minor}
            isOpen={isOpen}
          />
        ))}
      </ul>
      {edit?.end(id)}
    </section>
  );
});
