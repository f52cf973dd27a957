import { Icon } from "./icons.tsx";
import { usePage } from "./page-context.ts";
import type { Stop } from "./stops.ts";

/** To the page before and the one after, where pages are turned. */
export function Pager({ stops, current }: { stops: readonly Stop[]; current: string | undefined }) {
  const { say } = usePage();
  const index = stops.findIndex(({ id }) => id === current);
  const [before, after] = [stops[index - 1], stops[index + 1]];
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
