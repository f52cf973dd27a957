import type { PlaceholderName } from "@proffer/presentation";
import { hasWords } from "../../ui/has-words.ts";
import { say, type EditorText } from "../say.ts";

/** A placeholder that users can insert into a text. */
export interface PlaceholderEntry {
  /** The name of the placeholder, such as `client.name` or `custom.Order number`. */
  readonly name: string;
  readonly title: string;
  /** The value for the client. Empty if there is none, undefined while it is unknown. */
  readonly value: string | undefined;
}

export interface PlaceholderGroup {
  readonly title: string;
  readonly entries: readonly PlaceholderEntry[];
}

/** The group and the title of each placeholder, in the order of the menu. */
const texts: Readonly<Record<PlaceholderName, readonly [group: EditorText, title: EditorText]>> = {
  "client.name": ["placeholders_client", "placeholder_client_name"],
  "client.contact.name": ["placeholders_client", "placeholder_contact_name"],
  "sender.name": ["placeholders_sender", "placeholder_sender_name"],
  "organization.name": ["placeholders_sender", "placeholder_organization_name"],
  "proposal.name": ["placeholders_proposal", "placeholder_proposal_name"],
  "proposal.number": ["placeholders_proposal", "placeholder_proposal_number"],
  "proposal.total": ["placeholders_proposal", "placeholder_proposal_total"],
  today: ["placeholders_proposal", "placeholder_today"],
};

/** Lists the placeholders for a text in groups. */
export function listPlaceholders(
  labels: readonly string[],
  findValue: (name: string) => string | undefined,
): PlaceholderGroup[] {
  const toEntry = (name: string, title: string): PlaceholderEntry => ({
    name,
    title,
    value: findValue(name),
  });
  const groups = Map.groupBy(Object.entries(texts), ([, [group]]) => group);
  const fields = labels.map((label) => toEntry(`custom.${label}`, label));
  return [
    ...[...groups].map(([group, members]) => ({
      title: say(group),
      entries: members.map(([name, [, title]]) => toEntry(name, say(title))),
    })),
    ...(fields.length > 0 ? [{ title: say("placeholders_fields"), entries: fields }] : []),
  ];
}

/** Returns the entries whose title, name or value contains every typed word. */
export function filterPlaceholders(groups: readonly PlaceholderGroup[], typed: string): PlaceholderGroup[] {
  return groups
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter((each) => hasWords(`${each.title} ${each.name} ${each.value ?? ""}`, typed)),
    }))
    .filter(({ entries }) => entries.length > 0);
}
