import type { PresentMember } from "../state/editor.ts";
import { useEditor } from "../state/use-editor.ts";
import { say } from "../texts/say.ts";

/** Maximum number that has room in the bar. */
const maxShown = 3;

/** The other members who have the proposal open. */
export function Presence() {
  const members = useEditor().present.value;
  const rest = members.slice(maxShown);
  if (members.length === 0) return null;
  return (
    <ul class="presence" aria-label={say("present")}>
      {members.slice(0, maxShown).map(({ id, name }) => (
        <li key={id} title={say("present_member", { name })}>
          <span aria-hidden="true">{toInitials(name)}</span>
          <span class="unseen">{name}</span>
        </li>
      ))}
      {rest.length > 0 && (
        <li title={listNames(rest)}>
          <span aria-hidden="true">+{rest.length}</span>
          <span class="unseen">{listNames(rest)}</span>
        </li>
      )}
    </ul>
  );
}

const listNames = (members: readonly PresentMember[]) => members.map(({ name }) => name).join(", ");

/** The first letters of the first and the last word of a name. */
function toInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = "") => /^./u.exec(word)?.[0].toUpperCase() ?? "").join("");
}
