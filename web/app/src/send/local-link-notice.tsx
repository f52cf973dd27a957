import { say } from "./say.ts";

/** Says that others cannot open the link, and links to the setting that changes it. */
export function LocalLinkNotice() {
  return (
    <span>
      {say("link_own_machine")}{" "}
      <a href="/docs/guides/self-hosting#settings" target="_blank" rel="noreferrer">
        {say("link_own_machine_guide")}
      </a>
    </span>
  );
}
