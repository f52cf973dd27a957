import type { PublicProposal } from "@proffer/contract";
import type { ComponentChildren } from "preact";
import { usePage } from "./page-context.ts";
import { RichText } from "./rich-text.tsx";
import { coverId } from "./stops.ts";

interface Props {
  readonly proposal: PublicProposal;
  /** Another page is turned to. */
  readonly isAway: boolean;
  /** It is turned to by itself. */
  readonly isStop: boolean;
}

/** The cover: what it is, for whom, by whom, until when. */
export function Hero({ proposal, isAway, isStop }: Props) {
  const { say, format } = usePage();
  const { name, description, recipient, sender, organization, design } = proposal;
  const { sent_at, expiring_on, proposal_number } = proposal;
  const client = [recipient.name, recipient.contact_name].filter((each) => each);
  return (
    <section
      class={isAway ? "hero away" : "hero"}
      id={`page-${coverId}`}
      aria-labelledby="title"
      data-page={isStop ? coverId : undefined}
      tabIndex={-1}
    >
      {design.cover_image_url && (
        <img class="cover-image" src={design.cover_image_url} alt="" width="1600" height="480" />
      )}
      <div class="hero-inner">
        <h1 id="title" dir="auto">
          {name}
        </h1>
        <RichText html={description ?? ""} class="lead" />
        <dl class="facts">
          {client.length > 0 && (
            <Fact name={say("prepared_for")} second={recipient.address}>
              {client.join(", ")}
            </Fact>
          )}
          <Fact name={say("prepared_by")}>
            {sender.name === organization.name ? sender.name : `${sender.name}, ${organization.name}`}
          </Fact>
          {sent_at && <Fact name={say("date")}>{format.date(sent_at)}</Fact>}
          {expiring_on && <Fact name={say("valid_until")}>{format.lastDay(expiring_on)}</Fact>}
          {proposal_number && <Fact name={say("number")}>{proposal_number}</Fact>}
        </dl>
      </div>
    </section>
  );
}

interface FactProps {
  readonly name: string;
  readonly second?: string | null;
  readonly children: ComponentChildren;
}

function Fact({ name, second, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">
        {children}
        {second && <small>{second}</small>}
      </dd>
    </div>
  );
}
