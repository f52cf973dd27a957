import type { ProposalDetail, ProposalVersion } from "@proffer/contract";
import { useEffect, useState } from "preact/hooks";
import { describeError } from "../api/describe-error.ts";
import { fetchAnswer } from "../api/request.ts";
import { useApi } from "../api/use-api.ts";
import { type RouteParams, toPath } from "../routes.ts";
import { formatMoment, toVersionLines } from "../ui/format.ts";
import { BackIcon } from "../ui/icons.tsx";
import { Screen } from "../ui/screen.tsx";
import { Comparison } from "./comparison.tsx";
import { say } from "./texts/say.ts";
import "./history.css";

interface HistoryScreenProps {
  readonly params: RouteParams<"proposalHistory">;
}

/** The proposal as it is, with the version that a restore is based on. */
export interface Present {
  readonly proposal: ProposalDetail;
  readonly etag: string;
}

/** The kept states of a proposal: what changed between two of them, and the way back to one. */
export default function HistoryScreen({ params: { id } }: HistoryScreenProps) {
  const { data: list, error } = useApi("GET /api/proposals/{id}/versions", { params: { id } });
  const { present, failure, reread } = usePresent(id);
  const [chosen, setChosen] = useState<string | null>(null);
  const versions = list?.data ?? [];
  const from = versions.find((each) => each.id === chosen) ?? versions[0];
  const problem = error ?? failure;
  return (
    <Screen
      title={present ? say("history_of", { name: present.proposal.name }) : say("history")}
      heading={
        <span class="history-title">
          <a
            class="button quiet square"
            href={toPath(present?.proposal.is_template === true ? "proposal" : "proposalActivity", { id })}
            aria-label={say("to_activity")}
          >
            <BackIcon />
          </a>
          <span dir="auto">
            {present ? say("history_of", { name: present.proposal.name }) : say("history")}
          </span>
        </span>
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
                {formatMoment(version.changed_at)} · {version.changed_by?.name ?? say("by_client")}
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

/** Reads the proposal as it is, with its version, and again when that is asked for. */
function usePresent(id: string) {
  const [present, setPresent] = useState<Present | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  async function reread(): Promise<void> {
    try {
      const answer = await fetchAnswer("GET /api/proposals/{id}", { params: { id } });
      setPresent({
        proposal: (await answer.json()) as ProposalDetail,
        etag: answer.headers.get("etag") ?? "",
      });
      setFailure(null);
    } catch (error) {
      setFailure(error);
    }
  }
  useEffect(() => void reread(), [id]);
  return { present, failure, reread };
}
