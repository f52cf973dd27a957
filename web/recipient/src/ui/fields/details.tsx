import type { PublicProposal } from "@proffer/contract";
import { formatFieldValue } from "@proffer/presentation";
import { isFillable } from "../../model/fill-field.ts";
import { usePage } from "../page-context.ts";
import { Said, untranslated } from "../said.tsx";
import { FieldsFailed } from "./fields-failed.tsx";

interface Props {
  readonly proposal: PublicProposal;
  /** True if the proposal shows one page at a time, and another page than the last one. */
  readonly isAway: boolean;
}

/** The fields that the client fills in, before the decision. Afterwards, and without scripts, only their values. */
export function Details({ proposal, isAway }: Props) {
  const { say, fields } = usePage();
  if (proposal.fields.length === 0) return null;
  const script = fields?.script;
  return (
    <section class={isAway ? "details away" : "details"} aria-labelledby="details">
      <h2 id="details">{say("your_details")}</h2>
      {isFillable(proposal) && (
        <p class="muted">
          <Said words="details_intro" values={{ name: proposal.sender.name }} />
        </p>
      )}
      {script === "failed" ? <FieldsFailed /> : script && <script.Form proposal={proposal} />}
      <Values proposal={proposal} />
    </section>
  );
}

/** The values, which paper shows in place of the form. */
function Values({ proposal }: { proposal: PublicProposal }) {
  const { say, format } = usePage();
  return (
    <dl class="values">
      {proposal.fields.map((field) => (
        <div key={field.id}>
          <dt dir="auto">{field.label}</dt>
          <dd dir="auto" {...untranslated}>
            {formatFieldValue(field, { ...format, say })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
