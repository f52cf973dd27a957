import type { DealState } from "../model/deal.ts";
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
import { coverId, isTurned, useStops } from "./stops.ts";
import { Summary } from "./summary.tsx";
import { useCurrentPage } from "./use-current-page.ts";

interface Props {
  readonly state: DealState;
  /** Is told which page is read; none on the cover. */
  readonly seen: (pageId: string | undefined) => void;
}

/** A proposal that can be read. */
export function Proposal({ state, seen }: Props) {
  const { deal } = usePage();
  const { proposal } = state;
  const { pages, can } = proposal;
  const turned = isTurned(proposal);
  const stops = useStops(proposal);
  const [current, turnTo] = useCurrentPage(stops, turned, (id) => seen(id === coverId ? undefined : id));
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

  const deciding = { ask: deal ? asking.ask : undefined, goTo };
  return (
    <div class={turned ? "proposal turned" : "proposal"}>
      <Header proposal={proposal} stops={stops} current={current} />
      <Hero
        proposal={proposal}
        isAway={turned && current !== stops[0]?.id}
        isStop={stops[0]?.id === coverId}
      />
      <div class="columns">
        <main id="content" tabIndex={-1}>
          <Incomplete />
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
          {turned && <Pager stops={stops} current={current} />}
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
