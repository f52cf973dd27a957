import { listPagesToRead, takeOpening } from "@proffer/presentation";
import type { SessionState } from "../model/proposal-session.ts";
import { Announcer } from "./announcer.tsx";
import { Banner } from "./banner.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { ContentPage } from "./content-page.tsx";
import { AskedForm, useAsking } from "./decision/asking.tsx";
import { Header } from "./header.tsx";
import { Hero } from "./hero.tsx";
import { usePage } from "./page-context.ts";
import { Incomplete } from "./incomplete.tsx";
import { Pager } from "./pager.tsx";
import { Signers } from "./signing/signers.tsx";
import { Summary } from "./summary.tsx";
import { useCurrentPage } from "./use-current-page.ts";

interface Props {
  readonly state: SessionState;
  /** Is told which page is read; none where there is no page. */
  readonly seen: (pageId: string | undefined) => void;
}

/** A proposal that can be read. */
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
      <Hero proposal={proposal} note={note} isAway={turned && current !== pages[0]?.id} />
      <div class="columns">
        <main id="content" tabIndex={-1}>
          <Incomplete />
          <Banner proposal={proposal} decidedAt={state.decidedAt} />
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
          <Signers proposal={proposal} />
        </main>
        <Summary state={state} {...deciding} />
      </div>
      <BottomBar proposal={proposal} {...deciding} />
      <Announcer proposal={proposal} />
      <AskedForm proposal={proposal} asking={asking} />
    </div>
  );
}
