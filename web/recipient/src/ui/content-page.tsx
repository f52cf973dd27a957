import type { PublicPage, PublicProposal } from "@proffer/contract";
import { memo } from "./memo.ts";
import { blockShowsMinorUnits } from "@proffer/presentation";
import { Group } from "./group.tsx";
import { usePage } from "./page-context.ts";
import { ChangedTexts, ChangeTag } from "./revision/marks.tsx";
import { RichText } from "./rich-text.tsx";
import { SideBySide } from "./side-by-side/side-by-side.tsx";

interface Props {
  readonly page: PublicPage;
  readonly missing: PublicProposal["missing"];
  readonly isOpen: boolean;
  /** True if this is the visible page, in proposals that show one page at a time. */
  readonly isTurnedTo: boolean;
}

/** One page of the proposal. */
export const ContentPage = memo(function ContentPage({ page, missing, isOpen, isTurnedTo }: Props) {
  const { edit } = usePage();
  const isMissing = (id: string) => missing.some((each) => each.id === id);
  return (
    <section
      class={`page page-${page.kind} ${isTurnedTo ? "turned-to" : ""}`}
      id={`page-${page.id}`}
      aria-labelledby={`name-${page.id}`}
      data-page={page.id}
      tabIndex={-1}
      {...edit?.attributes(page.id)}
    >
      <h2 id={`name-${page.id}`} dir="auto">
        {edit ? edit.name(page.id, page.name) : page.name}
        <ChangeTag id={page.id} />
      </h2>
      <ChangedTexts id={page.id} />
      <RichText id={page.id} field="content" html={page.content} />
      {page.children.map((child) => {
        const minor = blockShowsMinorUnits(child, page);
        return child.type === "group" ? (
          <Group key={child.id} group={child} minor={minor} isOpen={isOpen} isMissing={isMissing(child.id)} />
        ) : (
          <SideBySide
            key={child.id}
            sideBySide={child}
            minor={minor}
            isOpen={isOpen}
            isMissing={isMissing(child.id)}
          />
        );
      })}
      {edit?.end(page.id)}
    </section>
  );
});
