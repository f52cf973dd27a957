import type { ProposalVersion } from "@proffer/contract";
import { useState } from "preact/hooks";
import { describeError } from "../api/describe-error.ts";
import { useApi } from "../api/use-api.ts";
import { findClosedReason } from "../model/sync/queue-state.ts";
import { type RouteParams, toPath } from "../routes.ts";
import { say as sayCommon } from "../texts/say.ts";
import { formatMoment, toVersionLines } from "../ui/format.ts";
import { BackHeading } from "../ui/back-heading.tsx";
import { Screen } from "../ui/screen.tsx";
import { Comparison } from "./comparison.tsx";
import { usePresent } from "./present.ts";
import { say } from "./say.ts";
import "./history.css";

interface HistoryScreenProps {
  readonly params: RouteParams<"proposalHistory">;
}

/** The versions of a proposal: the changes between two of them, and a button that restores one. */
export default function HistoryScreen({ params: { id } }: HistoryScreenProps) {
  const { data: list, error } = useApi("GET /api/proposals/{id}/versions", { params: { id } });
  const { present, failure, reread } = usePresent(id);
  const [chosen, setChosen] = useState<string | null>(null);
  const versions = list?.data ?? [];
  // A closed proposal equals its last version, so the comparison starts with the version before it.
  const first =
    present && findClosedReason(present.proposal) !== null ? (versions[1] ?? versions[0]) : versions[0];
  const from = versions.find((each) => each.id === chosen) ?? first;
  const problem = error ?? failure;
  return (
    <Screen
      title={present ? say("history_of", { name: present.proposal.name }) : say("history")}
      heading={
        <BackHeading
          href={toPath(present?.proposal.is_template === true ? "proposal" : "proposalActivity", { id })}
          label={say("to_activity")}
        >
          <span dir="auto">
            {present ? say("history_of", { name: present.proposal.name }) : say("history")}
          </span>
        </BackHeading>
      }
      actions={
        <a class="button" href={toPath("proposal", { id })}>
          {say("to_editor")}
        </a>
      }
    >
      <div class="content history" role="region" aria-label={say("history")} tabIndex={0} aria-busy={!list}>
        {problem && (
          <p class="refusal" role="alert">
            {describeError(problem)}
          </p>
        )}
        {list && versions.length === 0 && (
          <div class="empty">
            <h2>{say("no_versions")}</h2>
            <p class="muted">{say("no_versions_lead")}</p>
          </div>
        )}
        {from && (
          <>
            <VersionList versions={versions} chosen={from.id} onChoose={setChosen} />
            {present && (
              <Comparison
                key={from.id}
                id={id}
                from={from}
                versions={versions}
                present={present}
                onRestored={reread}
              />
            )}
          </>
        )}
      </div>
    </Screen>
  );
}

/** Names the author of a version: a member, with the AI agent that acted for them, or the client. */
function nameAuthor({ changed_by: member, changed_via: agent }: ProposalVersion): string {
  const name = member?.name ?? say("by_client");
  return agent === null ? name : sayCommon("through_agent", { name, agent });
}

interface VersionListProps {
  readonly versions: readonly ProposalVersion[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

function VersionList({ versions, chosen, onChoose }: VersionListProps) {
  return (
    <nav class="versions" aria-label={say("versions")}>
      <ol>
        {versions.map((version) => (
          <li key={version.id}>
            <button
              type="button"
              aria-current={version.id === chosen ? "true" : undefined}
              onClick={() => onChoose(version.id)}
            >
              <b>{say(`reason_${version.reason}`)}</b>
              <span class="muted">
                {formatMoment(version.changed_at)} · {nameAuthor(version)}
              </span>
              <span class="version-total">
                {toVersionLines(version.totals, version.currency).join(" + ")}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
