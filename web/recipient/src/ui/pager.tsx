import type { PublicPage } from "@proffer/contract";
import { Icon } from "./icons.tsx";
import { usePage } from "./page-context.ts";

interface Props {
  readonly pages: readonly PublicPage[];
  readonly current: string | undefined;
}

/** Links to the page before and the one after, if pages are turned. */
export function Pager({ pages, current }: Props) {
  const { say } = usePage();
  const index = pages.findIndex(({ id }) => id === current);
  const [before, after] = [pages[index - 1], pages[index + 1]];
  if (!before && !after) return null;
  return (
    <div class="pager">
      {before && (
        <a href={`#page-${before.id}`} class="quiet">
          {say("previous")}
        </a>
      )}
      {after && (
        <a href={`#page-${after.id}`} class="secondary" dir="auto">
          {say("next", { name: after.name })}
          <Icon name="arrow" />
        </a>
      )}
    </div>
  );
}
