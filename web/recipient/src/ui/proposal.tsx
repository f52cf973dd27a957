import { useState } from "preact/hooks";
import type { DealState } from "../model/deal.ts";
import { Announcer } from "./announcer.tsx";
import { Banner } from "./banner.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { ContentPage } from "./content-page.tsx";
import { AcceptForm } from "./decision/accept-form.tsx";
import { DeclineForm } from "./decision/decline-form.tsx";
import type { Way } from "./decision/ways.ts";
import { Header } from "./header.tsx";
import { Hero } from "./hero.tsx";
import { usePage } from "./page-context.ts";
import { Pager } from "./pager.tsx";
import { SignForm } from "./signing/sign-form.tsx";
import { Signers } from "./signing/signers.tsx";
import { Summary } from "./summary.tsx";
import { useCurrentPage } from "./use-current-page.ts";

interface Props {
  readonly state: DealState;
  readonly seen: (pageId: string) => void;
}

/** A proposal that can be read. */
export function Proposal({ state, seen }: Props) {
  const { deal } = usePage();
  const { proposal } = state;
  const { pages, display, can } = proposal;
  const isTurned = !display.continuous_scroll && pages.length > 1;
  const [current, turnTo] = useCurrentPage(pages, isTurned, seen);
  const [asked, setAsked] = useState<Way | null>(null);

  function goTo(id: string): void {
    const page = pages.find(({ children }) => children.some((child) => child.id === id));
    if (page) turnTo(page.id);
    requestAnimationFrame(() => {
      const target = document.getElementById(`at-${id}`);
      target?.scrollIntoView({ block: "center" });
      target?.querySelector<HTMLElement>("input")?.focus({ preventScroll: true });
    });
  }

  const deciding = { ask: deal ? setAsked : undefined, goTo };
  const close = () => setAsked(null);
  return (
    <div class={isTurned ? "proposal turned" : "proposal"}>
      <Header proposal={proposal} current={current} />
      <div class={isTurned && current !== pages[0]?.id ? "cover-part away" : "cover-part"}>
        <Hero proposal={proposal} />
      </div>
      <div class="columns">
        <main id="content" tabIndex={-1}>
          <Banner proposal={proposal} />
          {pages.map((page) => (
            <ContentPage
              key={page.id}
              page={page}
              missing={proposal.missing}
              isOpen={can.choose}
              isTurnedTo={page.id === current}
            />
          ))}
          {isTurned && <Pager pages={pages} current={current} />}
          <Signers proposal={proposal} />
        </main>
        <Summary state={state} {...deciding} />
      </div>
      <BottomBar proposal={proposal} {...deciding} />
      <Announcer proposal={proposal} />
      {asked === "accept" && <AcceptForm proposal={proposal} close={close} />}
      {asked === "sign" && <SignForm proposal={proposal} close={close} />}
      {asked === "decline" && <DeclineForm proposal={proposal} close={close} />}
    </div>
  );
}
