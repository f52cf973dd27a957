import { say } from "./say.ts";

/** Says that nobody else can open the link, and where that is changed. */
export function OwnMachineWords() {
  return (
    <span>
      {say("link_own_machine")}{" "}
      <a href="/docs/guides/self-hosting#settings" target="_blank" rel="noreferrer">
        {say("link_own_machine_guide")}
      </a>
    </span>
  );
}
