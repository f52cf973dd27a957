import type { PublicProposal } from "@proffer/contract";
import type { Fault } from "../page-data.ts";
import { Brand } from "./header.tsx";
import { Icon } from "./icons.tsx";
import { Said } from "./said.tsx";
import { toMailLink } from "./to-mail-link.ts";
import { usePage } from "./page-context.ts";

const withoutContent = ["not_sent", "archived", "access_disabled", "cancelled"] as const;
type HiddenReason = (typeof withoutContent)[number];

export function isHidden(closed: PublicProposal["closed"]): closed is HiddenReason {
  return withoutContent.some((each) => each === closed);
}

/** The page of a link that shows no content, with a way to contact the sender. */
export function ClosedPage({ proposal, reason }: { proposal: PublicProposal; reason: HiddenReason }) {
  const { say } = usePage();
  const { name, email } = proposal.sender;
  return (
    <main class="closed" id="content">
      <Brand proposal={proposal} />
      <div class="closed-box">
        <span class="mark">
          <Icon name={reason === "not_sent" ? "clock" : "lock"} />
        </span>
        <h1>{say(`${reason}_title`)}</h1>
        <p>
          <Said words={reason} values={{ name, email }} />
        </p>
        <a class="primary" href={toMailLink(email)}>
          <Said words="questions" values={{ name }} />
        </a>
      </div>
    </main>
  );
}

/** The page without a proposal. It does not reveal why a link is unknown. */
export function FaultPage({ fault }: { fault: Fault }) {
  const { say } = usePage();
  return (
    <main class="closed" id="content">
      <div class="closed-box">
        <span class="mark">
          <Icon name={fault === "busy" ? "clock" : "alert"} />
        </span>
        <h1>{say(`${fault}_title`)}</h1>
        <p>{say(fault)}</p>
        {fault !== "unknown" && (
          <a href="" class="primary">
            {say("again")}
          </a>
        )}
      </div>
    </main>
  );
}
