import type { PublicProposal } from "@proffer/contract";
import { Icon } from "./icons.tsx";
import { usePage } from "./page-context.ts";

/** Where a decision is told once it is taken. */
export const outcomeId = "outcome";

const looks = {
  won: ["green", "check"],
  lost: ["red", "cross"],
  expired: ["amber", "clock"],
  on_hold: ["amber", "lock"],
} as const;

/** Why nothing can be decided any more, above a proposal that can still be read, and what happens next. */
export function Banner({ proposal }: { proposal: PublicProposal }) {
  const { say, format } = usePage();
  const { closed, sender, acceptance, signing, expiring_on } = proposal;
  if (closed === null || !Object.hasOwn(looks, closed)) return null;
  const reason = closed as keyof typeof looks;
  const [colour, icon] = looks[reason];
  const isSigned = signing?.signers.some((signer) => signer.signed_at);
  return (
    <div class={`banner ${colour}`} role="status" id={outcomeId} tabIndex={-1}>
      <span class="mark">
        <Icon name={icon} />
      </span>
      <div>
        <h2>{say(`${reason}_title`)}</h2>
        {reason !== "won" && (
          <p>
            {say(reason, { name: sender.name, date: expiring_on ? format.dateAndTime(expiring_on) : "" })}
          </p>
        )}
        {reason === "won" && (
          <p>
            {acceptance
              ? say("won_by", {
                  name: accepterIn(acceptance, say),
                  date: format.date(acceptance.accepted_at),
                })
              : say(isSigned ? "won_signed" : "won")}{" "}
            {say("what_next", { name: sender.name })}
          </p>
        )}
      </div>
    </div>
  );
}

/** The name that they were invited by, with the one that they accepted as where it is another. */
function accepterIn(
  { full_name, accepted_as }: NonNullable<PublicProposal["acceptance"]>,
  say: ReturnType<typeof usePage>["say"],
): string {
  return accepted_as === null ? full_name : say("accepted_as", { name: full_name, written: accepted_as });
}
