import { Icon } from "./icons.tsx";
import { usePage } from "./page-context.ts";

/** Shown where the page's own script did not come, so that nothing can be chosen. */
export function Incomplete() {
  const { say } = usePage();
  return (
    <p class="notice amber when-incomplete">
      <Icon name="alert" />
      <span>
        {say("incomplete")} <a href="">{say("again")}</a>
      </span>
    </p>
  );
}
