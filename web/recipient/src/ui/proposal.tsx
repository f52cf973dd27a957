import { listPagesToRead, takeOpening } from "@proffer/presentation";
import type { SessionState } from "../model/proposal-session.ts";
import { Banner } from "./banner.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { ContentPage } from "./content-page.tsx";
import { AskedForm, useAsking } from "./decision/asking.tsx";
import { Attachments } from "./downloads.tsx";
import { Details } from "./fields/details.tsx";
import { Header } from "./header.tsx";
import { Hero } from "./hero.tsx";
import { usePage } from "./page-context.ts";
import { Payment } from "./payment/payment-slot.tsx";
import { AskAtEnd } from "./questions/ask.tsx";
import { QuestionsPart } from "./questions/panel.tsx";
import { ReplacedNotice } from "./revision/replaced-notice.tsx";
import { RevisedNow, RevisionNotice } from "./revision/revision-notice.tsx";
import { Signers } from "./signing/signers.tsx";
import { Summary } from "./summary.tsx";
import { useCurrentPage } from "./use-current-page.ts";
import type { PublicProposal, PublicPage } from "@proffer/contract";
import { useEffect, useRef, useState } from "preact/hooks";
import { formatTotalsText } from "./totals.tsx";
import { Icon } from "./icons.tsx";

interface Props {
  readonly state: SessionState;
  /** Receives the id of the page being read, or undefined if there is no page. */
  readonly seen: (pageId: string | undefined) => void;
}

/** A readable proposal. */
export function Proposal({ state, seen }: Props) {
  const { session } = usePage();
  const { proposal } = state;
  const { can, display } = proposal;
  const { note, pages: following } = takeOpening(proposal);
  const pages = listPagesToRead(following);
  const turned = !display.continuous_scroll && pages.length > 1;
  const [current, turnTo] = useCurrentPage(pages, turned, seen);
  const asking = useAsking();

  function goTo(id: string): void {
    const page = pages.find(({ children }) => children.some((child) => child.id === id));
    if (page) turnTo(page.id);
    requestAnimationFrame(() => {
      const target = document.getElementById(`at-${id}`);
      target?.scrollIntoView({ block: "center" });
      target?.querySelector<HTMLElement>("input")?.focus({ preventScroll: true });
    });
  }

  const deciding = { ask: session ? asking.ask : undefined, goTo };
  return (
    <div class={turned ? "proposal turned" : "proposal"}>
      <Header proposal={proposal} pages={pages} current={current} />
      <ReplacedNotice proposal={proposal} />
      <RevisionNotice proposal={proposal} />
      <Hero proposal={proposal} note={note} isAway={turned && current !== pages[0]?.id} />
      <div class="columns">
        <main id="content" tabIndex={-1}>
          <Incomplete />
          <Banner proposal={proposal} decidedAt={state.decidedAt} />
          <Payment proposal={proposal} />
          {pages.map((page) => (
            <ContentPage
              key={page.id}
              page={page}
              missing={proposal.missing}
              isOpen={can.choose}
              isTurnedTo={page.id === current}
            />
          ))}
          {turned && <Pager pages={pages} current={current} />}
          <Attachments proposal={proposal} />
          <Details proposal={proposal} isAway={turned && current !== pages.at(-1)?.id} />
          <Signers proposal={proposal} />
          <AskAtEnd />
        </main>
        <Summary state={state} {...deciding} />
      </div>
      <BottomBar proposal={proposal} {...deciding} />
      <RevisedNow />
      <Announcer proposal={proposal} />
      <QuestionsPart proposal={proposal} />
      <AskedForm proposal={proposal} asking={asking} />
    </div>
  );
}

const pauseMs = 600;

/** Announces new totals to screen readers when the reader stops selecting, and a revision once. */
function Announcer({ proposal }: { proposal: PublicProposal }) {
  const { say, voice } = usePage();
  const totals = formatTotalsText(proposal, voice);
  const [first] = useState(totals);
  const [said, setSaid] = useState("");
  const number = proposal.revision?.number;
  const known = useRef(number);
  useEffect(() => {
    if (totals === first && said === "" && number === known.current) return undefined;
    const timer = setTimeout(() => {
      const news = number === known.current ? [] : [say("revised_now")];
      known.current = number;
      setSaid([...news, ...(totals ? [say("total_now", { totals })] : [])].join(" "));
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [totals, number]);
  return (
    <p class="sr-only" role="status">
      {said}
    </p>
  );
}

/** Shown if the script of the page did not load, so that no option can be selected. */
function Incomplete() {
  const { say } = usePage();
  return (
    <p class="notice amber when-incomplete">
      <Icon name="alert" />
      <span>
        {say("incomplete")} <a href="">{say("again")}</a>
      </span>
    </p>
  );
}

interface PagerProps {
  readonly pages: readonly PublicPage[];
  readonly current: string | undefined;
}

/** Links to the previous and the next page, in proposals that show one page at a time. */
function Pager({ pages, current }: PagerProps) {
  const { say } = usePage();
  const index = pages.findIndex(({ id }) => id === current);
  const [before, after] = [pages[index - 1], pages[index + 1]];
  if (!before && !after) return null;
  return (
    <div class="pager">
      {before && (
        <a href={`#page-${before.id}`} class="quiet">
          {say("previous")}
        </a>
      )}
      {after && (
        <a href={`#page-${after.id}`} class="secondary" dir="auto">
          {say("next", { name: after.name })}
          <Icon name="arrow" />
        </a>
      )}
    </div>
  );
}
