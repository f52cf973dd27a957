import type { PublicProposal, PublicSigner } from "@proffer/contract";
import type { ComponentChildren } from "preact";
import { findAcceptWay } from "./decision/ways.ts";
import type { SessionState } from "../model/proposal-session.ts";
import { Icon } from "./icons.tsx";
import { usePage } from "./page-context.ts";
import { PdfLink } from "./downloads.tsx";
import { AskForTime } from "./questions/ask.tsx";
import { Said } from "./said.tsx";

/** Id of the element that reports a decision. */
export const outcomeId = "outcome";

const looks = {
  pending: ["amber", "pen"],
  won: ["green", "check"],
  lost: ["red", "cross"],
  expired: ["amber", "clock"],
  on_hold: ["amber", "lock"],
} as const;

type Props = Pick<SessionState, "proposal" | "decidedAt">;

/**
 * The banner above a readable proposal: the reason why a decision is impossible or must wait, and the next
 * step.
 */
export function Banner({ proposal, decidedAt }: Props) {
  const { format, session, questions } = usePage();
  const { closed, sender, expiring_on } = proposal;
  if (closed === "won") return <Won proposal={proposal} decidedAt={decidedAt} />;
  if (closed === null) return <Pending proposal={proposal} decidedAt={decidedAt} />;
  if (!Object.hasOwn(looks, closed)) return null;
  const reason = closed as Exclude<keyof typeof looks, "won" | "pending">;
  // The server renders the page independently of the current day.
  const now = session ? Date.now() : undefined;
  const values = { name: sender.name, date: expiring_on ? format.lastDay(expiring_on, now) : "" };
  const asksForTime = reason === "expired" && questions !== undefined;
  return (
    <Notice state={reason}>
      {asksForTime && (
        <p class="ask-lead">
          <Said words="expired_day" values={values} />
        </p>
      )}
      {/* The button replaces the advice to ask for a new proposal. */}
      <p class={asksForTime ? "without-scripts" : undefined}>
        <Said words={reason} values={values} />
      </p>
      {asksForTime && <AskForTime />}
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

/** The banner that names the next signer to all other readers. */
function Pending({ proposal, decidedAt }: Props) {
  const { signing, status } = proposal;
  const own = findReaderSigner(proposal, decidedAt);
  const next = signing?.signers.find((signer) => signer.is_next);
  if (status !== "PENDING" || !next || findAcceptWay(proposal)) return null;
  return (
    <Notice state="pending">
      <p>
        <Said
          words={own?.signed_at ? "you_signed" : own ? "waiting_for" : "next_signs"}
          values={{ name: next.full_name }}
        />
      </p>
      {own?.signed_at && (
        <>
          <SignedOn at={own.signed_at} isOwn />
          <PdfLink proposal={proposal} />
        </>
      )}
    </Notice>
  );
}

/** The person and the time of the decision, and its PDF. */
function Won({ proposal, decidedAt }: Props) {
  const { say, format } = usePage();
  const { sender, acceptance, signing } = proposal;
  const signatures = signing?.signers.flatMap(({ signed_at }) => signed_at ?? []) ?? [];
  const own = findReaderSigner(proposal, decidedAt)?.signed_at ?? null;
  const signedAt = own ?? signatures.toSorted().at(-1);
  return (
    <Notice state="won">
      <p>
        {acceptance ? (
          <Said
            words={acceptance.accepted_at === decidedAt ? "won_by_you" : "won_by"}
            values={{
              name: formatAccepter(acceptance, say),
              date: format.dateAndTime(acceptance.accepted_at),
            }}
          />
        ) : (
          say(signedAt ? "won_signed" : "won")
        )}{" "}
        <Said words="what_next" values={{ name: sender.name }} />
      </p>
      {signedAt && <SignedOn at={signedAt} isOwn={own !== null} />}
      <PdfLink proposal={proposal} />
    </Notice>
  );
}

/** Finds the signer of a personal link, otherwise the signer who signed in this browser. */
function findReaderSigner({ signing }: PublicProposal, decidedAt: string | null): PublicSigner | undefined {
  const signers = signing?.signers ?? [];
  return (
    signers.find(({ is_you }) => is_you) ??
    signers.find(({ signed_at }) => signed_at !== null && signed_at === decidedAt)
  );
}

function SignedOn({ at, isOwn }: { at: string; isOwn: boolean }) {
  const { format } = usePage();
  return (
    <p class="small">
      <Said words={isOwn ? "signed_by_you" : "signed_on"} values={{ date: format.dateAndTime(at) }} />
    </p>
  );
}

/** Formats the invited name of the accepter, with the typed name if it differs. */
function formatAccepter(
  { full_name, accepted_as }: NonNullable<PublicProposal["acceptance"]>,
  say: ReturnType<typeof usePage>["say"],
): string {
  return accepted_as === null ? full_name : say("accepted_as", { name: full_name, written: accepted_as });
}
