import type { PresentMember } from "../state/editor.ts";
import { useEditor } from "../state/use-editor.ts";
import { say } from "../texts/say.ts";

/** Maximum number of members that the bar has room for. */
const maxShownMembers = 3;

/** The other members who have the proposal open. */
export function Presence() {
  const members = useEditor().present.value;
  const rest = members.slice(maxShownMembers);
  if (members.length === 0) return null;
  return (
    <ul class="presence" aria-label={say("present")}>
      {members.slice(0, maxShownMembers).map(({ id, name }) => (
        <li key={id} title={say("present_member", { name })}>
          <span aria-hidden="true">{toInitials(name)}</span>
          <span class="unseen">{name}</span>
        </li>
      ))}
      {rest.length > 0 && (
        <li title={joinNames(rest)}>
          <span aria-hidden="true">+{rest.length}</span>
          <span class="unseen">{joinNames(rest)}</span>
        </li>
      )}
    </ul>
  );
}

const joinNames = (members: readonly PresentMember[]) => members.map(({ name }) => name).join(", ");

/** Shortens a name to the first letters of its first and its last word. */
function toInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = "") => /^./u.exec(word)?.[0].toUpperCase() ?? "").join("");
}
