import type { PublicChange, PublicChanges } from "@proffer/contract";
import {
  describeChange,
  withUnit,
  getChangeName,
  getChangeTag,
  sortChanges,
  type ChangeFact,
} from "@proffer/presentation";
import { usePage } from "../page-context.ts";
import { FromTo } from "./from-to.tsx";

/** All changes of a revision in words. */
export function ChangeList({ changes }: { changes: PublicChanges }) {
  const { say, format } = usePage();
  if (changes.changes.length === 0) return <p class="muted">{say("no_changes")}</p>;
  const voice = { say, format, currency: changes.currency };
  return (
    <ul class="changes">
      {sortChanges(changes.changes).map((change) => (
        <li key={change.id} class={`change ${change.change}`}>
          <span class="change-tag">{say(getChangeTag(change))}</span>
          <span class="change-name">
            <Name change={change} />
            {change.parent_name !== null && change.change !== "moved" && (
              <small dir="auto">{change.parent_name}</small>
            )}
          </span>
          <span class="change-facts">
            {describeChange(change, voice).map((fact, index) => (
              <Fact key={index} fact={fact} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The name of the changed object, as a link to its place if the page has one. */
function Name({ change }: { change: PublicChange }) {
  const { say } = usePage();
  const name = getChangeName(change, say);
  const target = change.type === "proposal" ? "title" : `name-${change.id}`;
  return change.change === "removed" || change.type === "discount" ? (
    <span class="name" dir="auto">
      {name}
    </span>
  ) : (
    <a class="name" href={`#${target}`} dir="auto">
      {name}
    </a>
  );
}

function Fact({ fact }: { fact: ChangeFact }) {
  if ("text" in fact) return <span dir="auto">{fact.text}</span>;
  return (
    <span>
      {fact.name} <FromTo from={fact.from} to={withUnit(fact.to, fact.unit)} />
    </span>
  );
}
