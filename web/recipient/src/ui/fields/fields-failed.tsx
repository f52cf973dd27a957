import { Icon } from "../icons.tsx";
import { usePage } from "../page-context.ts";

/** The notice in place of the form if its script could not be loaded. Browsers load it again only on a new page. */
export function FieldsFailed() {
  const { say } = usePage();
  return (
    <p class="notice red" role="alert">
      <Icon name="alert" />
      <span>
        {say("no_connection")}{" "}
        <button type="button" class="link-button" onClick={() => location.reload()}>
          {say("again")}
        </button>
      </span>
    </p>
  );
}
