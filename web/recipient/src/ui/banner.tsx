import type { PublicProposal } from "@proffer/contract";
import type { ComponentChildren } from "preact";
import { findAcceptWay } from "./decision/ways.ts";
import type { DealState } from "../model/deal.ts";
import { Icon } from "./icons.tsx";
import { usePage } from "./page-context.ts";

/** Id of the element that tells of a decision once it is taken. */
export const outcomeId = "outcome";

const looks = {
  pending: ["amber", "pen"],
  won: ["green", "check"],
  lost: ["red", "cross"],
  expired: ["amber", "clock"],
  on_hold: ["amber", "lock"],
} as const;

/**
 * The reason for which nothing can be decided any more, or not now, above a proposal that can still be read; and the
 * next step.
 */
export function Banner({ proposal, isAcceptedHere }: Pick<DealState, "proposal" | "isAcceptedHere">) {
  const { say, format } = usePage();
  const { closed, sender, expiring_on } = proposal;
  if (closed === "won") return <Won proposal={proposal} isAcceptedHere={isAcceptedHere} />;
  if (closed === null) return <Pending proposal={proposal} />;
  if (!Object.hasOwn(looks, closed)) return null;
  const reason = closed as Exclude<keyof typeof looks, "won" | "pending">;
  return (
    <Notice state={reason}>
      <p>{say(reason, { name: sender.name, date: expiring_on ? format.lastDay(expiring_on) : "" })}</p>
    </Notice>
  );
}

function Notice({ state, children }: { state: keyof typeof looks; children: ComponentChildren }) {
  const { say } = usePage();
  const [colour, icon] = looks[state];
  return (
    <div class={`banner ${colour}`} role="status" id={outcomeId} tabIndex={-1}>
      <span class="mark">
        <Icon name={icon} />
      </span>
      <div>
        <h2>{say(`${state}_title`)}</h2>
        {children}
      </div>
    </div>
  );
}

/** The next signer, for everybody else. */
function Pending({ proposal }: { proposal: PublicProposal }) {
  const { say } = usePage();
  const { signing, status } = proposal;
  const you = signing?.signers.find((signer) => signer.is_you);
  const next = signing?.signers.find((signer) => signer.is_next);
  if (status !== "PENDING" || !next || findAcceptWay(proposal)) return null;
  return (
    <Notice state="pending">
      <p>
        {say(you?.signed_at ? "you_signed" : you ? "waiting_for" : "next_signs", { name: next.full_name })}
      </p>
    </Notice>
  );
}

/** The person and the time of the decision, and its paper. */
function Won({ proposal, isAcceptedHere }: Pick<DealState, "proposal" | "isAcceptedHere">) {
  const { say, format, api } = usePage();
  const { sender, acceptance, signing, can } = proposal;
  const signatures = signing?.signers.flatMap(({ signed_at }) => signed_at ?? []) ?? [];
  const signedAt = signatures.toSorted().at(-1);
  return (
    <Notice state="won">
      <p>
        {acceptance
          ? say(isAcceptedHere ? "won_by_you" : "won_by", {
              name: accepterIn(acceptance, say),
              date: format.dateAndTime(acceptance.accepted_at),
            })
          : say(signedAt ? "won_signed" : "won")}{" "}
        {say("what_next", { name: sender.name })}
      </p>
      {signedAt && <p class="small">{say("signed_on", { date: format.dateAndTime(signedAt) })}</p>}
      {can.download_pdf && (
        <a href={`${api}/pdf`} class="pdf-link" download="">
          <Icon name="download" />
          {say("pdf")}
        </a>
      )}
    </Notice>
  );
}

/** The name that they were invited by, with the one that they accepted as where it is another. */
function accepterIn(
  { full_name, accepted_as }: NonNullable<PublicProposal["acceptance"]>,
  say: ReturnType<typeof usePage>["say"],
): string {
  return accepted_as === null ? full_name : say("accepted_as", { name: full_name, written: accepted_as });
}
