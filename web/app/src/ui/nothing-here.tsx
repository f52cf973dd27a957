import { toPath } from "../routes.ts";
import { say } from "../texts/say.ts";
import { Screen } from "./screen.tsx";

/** The screen of an unknown address. */
export function NothingHere() {
  return (
    <Screen title={say("nothing_here")}>
      <div class="empty">
        <a class="button" href={toPath("proposals")}>
          {say("to_proposals")}
        </a>
      </div>
    </Screen>
  );
}
