import type { ProposalVersion, VersionComparison } from "@proffer/contract";
import { useLocation } from "preact-iso";
import { useState, useMemo } from "preact/hooks";
import { describeError } from "../api/describe-error.ts";
import { useApi } from "../api/use-api.ts";
import { describeRefusal } from "../proposal-activity/change-state.ts";
import { toPath } from "../routes.ts";
import { formatMoment } from "../ui/format.ts";
import { Field } from "../ui/field.tsx";
import { Segments } from "../ui/segments.tsx";
import type { Present } from "./present.ts";
import { ChangeList, TotalChanges } from "../editor/changes/change-list.tsx";
import { restoreVersion, reviseVersion } from "./restore.ts";
import { RevisionFiles } from "./revision-files.tsx";
import { findVersionUse } from "./version-use.ts";
import { say } from "./say.ts";
import { signal } from "@preact/signals";
import { PaperFrame } from "../paper/paper-frame.tsx";
import { toPaperHost } from "../paper/paper-host.ts";

interface ComparisonProps {
  readonly id: string;
  readonly from: ProposalVersion;
  readonly versions: readonly ProposalVersion[];
  readonly present: Present;
  readonly onRestored: () => Promise<void>;
}

const views = ["words", "paper"] as const;

/**
 * The changes between a version and either another version or the current proposal, in words or on the paper.
 */
export function Comparison({ id, from, versions, present, onRestored }: ComparisonProps) {
  const [toId, setToId] = useState("");
  const [view, setView] = useState<(typeof views)[number]>("words");
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const to_version_id = versions.some((each) => each.id === toId) ? toId : "";
  const { data, error } = useApi("GET /api/proposals/{id}/versions/{version_id}/comparison", {
    params: { id, version_id: from.id },
    query: { ...(to_version_id && { to_version_id }) },
  });

  const { route } = useLocation();
  const use = findVersionUse(present.proposal);
  const draft = present.proposal.revision?.draft;

  async function restore(): Promise<void> {
    setBusy(true);
    setRefusal(await restoreVersion(id, from, present, onRestored));
    await onRestored();
    setBusy(false);
  }

  async function revise(): Promise<void> {
    setBusy(true);
    try {
      route(toPath("proposal", { id: await reviseVersion(id, from) }));
    } catch (reason) {
      setRefusal(await describeRefusal(id, reason));
      await onRestored();
    }
    setBusy(false);
  }

  return (
    <section class="comparison" aria-label={say("comparison")}>
      <div class="comparison-bar">
        <Field label={say("compare_with")}>
          {(attributes) => (
            <select
              {...attributes}
              value={to_version_id}
              onChange={({ currentTarget }) => setToId(currentTarget.value)}
            >
              <option value="">{say("as_it_is_now")}</option>
              {versions
                .filter((each) => each.id !== from.id)
                .map((each) => (
                  <option key={each.id} value={each.id}>
                    {`${say(`reason_${each.reason}`)}, ${formatMoment(each.changed_at)}`}
                  </option>
                ))}
            </select>
          )}
        </Field>
        <Segments
          label={say("view")}
          value={view}
          choices={views.map((value) => ({ value, label: say(`view_${value}`) }))}
          onChoice={setView}
        />
        {(use === "restore" || use === "revise") && (
          <button
            type="button"
            class="button primary"
            disabled={isBusy}
            onClick={() => void (use === "restore" ? restore() : revise())}
          >
            {say(use)}
          </button>
        )}
        {draft && (
          <a class="button" href={toPath("proposal", { id: draft.id })}>
            {say("open_draft")}
          </a>
        )}
      </div>
      <p class="muted">{say(`${use}_hint`)}</p>
      {refusal && (
        <p class="refusal" role="alert">
          {refusal}
        </p>
      )}
      {error && (
        <p class="refusal" role="alert">
          {describeError(error)}
        </p>
      )}
      <RevisionFiles id={id} versionId={from.id} />
      {data && view === "words" && <InWords comparison={data} />}
      {view === "paper" && <OnPaper id={id} from={from.id} to={to_version_id || null} />}
    </section>
  );
}

/** Changes in words and numbers: first the totals, then the parts. */
function InWords({ comparison }: { readonly comparison: VersionComparison }) {
  if (comparison.changes.length === 0) return <p class="muted">{say("no_changes")}</p>;
  return (
    <>
      <TotalChanges comparison={comparison} />
      <ChangeList comparison={comparison} />
    </>
  );
}

interface OnPaperProps {
  readonly id: string;
  readonly from: string;
  /** Null: the current proposal. */
  readonly to: string | null;
}

/** Both states as the client would see them, side by side. */
function OnPaper({ id, from, to }: OnPaperProps) {
  return (
    <div class="papers">
      <Paper key={from} id={id} versionId={from} title={say("before")} />
      <Paper key={to} id={id} versionId={to} title={say("after")} />
    </div>
  );
}

interface PaperProps {
  readonly id: string;
  readonly versionId: string | null;
  readonly title: string;
}

function Paper({ id, versionId, title }: PaperProps) {
  const { data, error } = useApi("GET /api/proposals/{id}/preview", {
    params: { id },
    query: { ...(versionId !== null && { version_id: versionId }) },
  });
  const host = useMemo(() => data && toPaperHost(signal(data)), [data]);
  return (
    <section>
      <h2>{title}</h2>
      {error && <p class="refusal">{describeError(error)}</p>}
      {host && <PaperFrame host={host} class="paper-frame" title={title} />}
    </section>
  );
}
