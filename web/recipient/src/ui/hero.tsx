import type { PublicProposal } from "@proffer/contract";
import { isNamedIn, listSenderNames, type CoverNote } from "@proffer/presentation";
import type { ComponentChildren } from "preact";
import { usePage } from "./page-context.ts";
import { RichText } from "./rich-text.tsx";
import { untranslated } from "./said.tsx";

interface Props {
  readonly proposal: PublicProposal;
  readonly note: CoverNote | null;
  /** True if another page is shown. */
  readonly isAway: boolean;
}

/** The cover: name, client, sender and dates of the proposal. */
export function Hero({ proposal, note, isAway }: Props) {
  const { say, format, edit } = usePage();
  const { name, description, recipient, design } = proposal;
  const { sent_at, expiring_on, proposal_number } = proposal;
  const client = [recipient.name, recipient.contact_name].flatMap((each) => each ?? []);
  const unnamed = client.filter((each) => !isNamedIn(note, each));
  const isNamed = unnamed.length < client.length;
  const senders = listSenderNames(proposal, note);
  const sentOn = sent_at && format.date(sent_at);
  return (
    <section class={isAway ? "hero away" : "hero"} aria-labelledby="title">
      {design.cover_image_url && (
        <img class="cover-image" src={design.cover_image_url} alt="" width="1600" height="480" />
      )}
      <div class="hero-inner">
        <h1 id="title" dir="auto">
          {edit ? edit.name(null, name) : name}
        </h1>
        {note && (
          <div class="cover-note">
            {note.name !== name && <h2 dir="auto">{edit ? edit.name(note.id, note.name) : note.name}</h2>}
            <RichText id={note.id} field="content" html={note.content} />
          </div>
        )}
        <RichText id={null} html={description ?? ""} class="lead" />
        <dl class="facts">
          {unnamed.length > 0 && (
            <Fact name={say(isNamed ? "client" : "prepared_for")} second={recipient.address}>
              {unnamed.join(", ")}
            </Fact>
          )}
          {senders.length > 0 && <Fact name={say("prepared_by")}>{senders.join(", ")}</Fact>}
          {sentOn && !isNamedIn(note, sentOn) && <Fact name={say("date")}>{sentOn}</Fact>}
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
      <dd dir="auto" {...untranslated}>
        {children}
        {second && <small>{second}</small>}
      </dd>
    </div>
  );
}
