import type { PublicProposal } from "@proffer/contract";
import { usePage } from "../page-context.ts";
import { Said } from "../said.tsx";

/** The notice above an earlier revision, with a link to the current one. */
export function ReplacedNotice({ proposal: { revision } }: { proposal: PublicProposal }) {
  const { say, format, api } = usePage();
  if (!revision || revision.replaced_at === null) return null;
  return (
    <section class="revision replaced" aria-labelledby="revision-title">
      <div class="revision-inner">
        <p class="revision-line">
          <strong id="revision-title">{say("revision", { number: revision.number })}</strong>
          <Said words="replaced_on" values={{ date: format.date(revision.replaced_at) }} />
          <a href={getTokenPath(api)}>{say("to_current")}</a>
        </p>
      </div>
    </section>
  );
}

/** Links to the revisions before this one. */
export function EarlierRevisions({ number }: { number: number }) {
  const { say, api } = usePage();
  return (
    <div class="earlier">
      <p id="earlier-revisions">{say("earlier_revisions")}</p>
      <ul aria-labelledby="earlier-revisions">
        {Array.from({ length: number - 1 }, (_, index) => (
          <li key={index}>
            <a href={`${getTokenPath(api)}?revision=${index + 1}`}>
              {say("revision", { number: index + 1 })}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the address of the page without a query. It ends with the token, like the address in the API. */
function getTokenPath(api: string): string {
  return api.slice(api.lastIndexOf("/") + 1);
}
