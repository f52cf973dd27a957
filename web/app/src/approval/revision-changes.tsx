import { describeError } from "../api/describe-error.ts";
import { useApi } from "../api/use-api.ts";
import { ChangeList, TotalChanges } from "../editor/changes/change-list.tsx";
import { say } from "../approvals/say.ts";

interface RevisionChangesProps {
  readonly draftId: string;
}

/** The changes that publishing the draft of a revision makes: both totals, and the list. */
export function RevisionChanges({ draftId }: RevisionChangesProps) {
  const { data: preview, error } = useApi("GET /api/proposals/{draft_id}/publication", {
    params: { draft_id: draftId },
  });
  if (error)
    return (
      <p class="refusal" role="alert">
        {describeError(error)}
      </p>
    );
  if (!preview) return null;
  return (
    <>
      <section>
        <h3>{say("total_for_client")}</h3>
        <TotalChanges comparison={preview} showsEqual />
      </section>
      {preview.changes.length > 0 && (
        <section>
          <h3>{say("what_changes")}</h3>
          <ChangeList comparison={preview} />
        </section>
      )}
    </>
  );
}
