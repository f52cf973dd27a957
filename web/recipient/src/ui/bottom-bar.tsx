import type { PublicProposal } from "@proffer/contract";
import { totalsShowMinorUnits } from "@proffer/presentation";
import { Counting } from "./counting.tsx";
import type { Deciding } from "./decision/decision.tsx";
import { yesOf } from "./decision/ways.ts";
import { usePage } from "./page-context.ts";
import { Per } from "./per.tsx";
import { usedFrequencies } from "./totals.tsx";

/** Total and action, always at hand where there is no room beside the pages. */
export function BottomBar({ proposal, ask, goTo }: Deciding & { proposal: PublicProposal }) {
  const { say, format } = usePage();
  const [first, ...others] = usedFrequencies(proposal);
  const yes = yesOf(proposal);
  const [missing] = proposal.missing;
  const minor = totalsShowMinorUnits(proposal);
  const { closed } = proposal;
  if (!first && !yes) return null;
  return (
    <section class="bottom-bar" aria-label={say("total")}>
      {first && (
        <a href="#summary" class="bar-total">
          <span class="figure">
            <Counting
              value={proposal.totals[first]?.total ?? 0}
              text={(value) => format.money(value, minor)}
            />
            <Per frequency={first} />
          </span>
          <small>{others[0] ? <Rest proposal={proposal} minor={minor} /> : say("total")}</small>
        </a>
      )}
      {yes && (
        <button
          type="button"
          class="primary"
          disabled={!ask}
          onClick={() => (missing ? goTo(missing.id) : ask?.(yes))}
        >
          {say(missing ? (missing.selection_type === "single" ? "choose_one" : "choose_some") : yes)}
        </button>
      )}
      {!yes && closed !== null && <span class="tag">{say(`${closed}_title`)}</span>}
    </section>
  );
}

/** The second total where there are two, else how many more. */
function Rest({ proposal, minor }: { proposal: PublicProposal; minor: boolean }) {
  const { say, format } = usePage();
  const [, second, ...more] = usedFrequencies(proposal);
  if (!second) return null;
  if (more.length > 0) return <>{say("and_more", { count: more.length + 1 })}</>;
  return (
    <>
      + <bdi>{format.money(proposal.totals[second]?.total ?? 0, minor)}</bdi>
      <Per frequency={second} />
    </>
  );
}
