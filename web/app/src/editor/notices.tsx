import { ErrorBoundary, useLocation } from "preact-iso";
import { useEffect, useState } from "preact/hooks";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { useApi } from "../api/use-api.ts";
import type { CreateProposal, ProposalDetail } from "@proffer/contract";
import { getRoot, getText, getValue, toRecord } from "../model/document/proposal-document.ts";
import { toSet } from "../model/document/apply-operations.ts";
import type { Problem } from "../model/sync/stored-queue.ts";
import { toPlainText } from "../model/spreadsheet/write-lines.ts";
import { isEqualJson, isJsonObject, type Json } from "../model/json.ts";
import { toPath } from "../routes.ts";
import { lazyPart } from "../texts/lazy-part.ts";
import { run } from "../ui/run.ts";
import { showProblem, showToast } from "../ui/toast.tsx";
import type { Editor } from "./state/editor.ts";
import { useEditor } from "./state/use-editor.ts";
import { isFrozenWithChanges, moveToNextDraft, useMainAction } from "./main-action.ts";
import { QuestionsLink } from "./questions/question-parts.tsx";
import { RevisionBar } from "./revision-bar.tsx";
import { sayField } from "./say-step.ts";
import { say } from "./say.ts";

const ApprovalNotice = lazyPart(() => import("../approvals/approval-notice.tsx"));

type Original = NonNullable<ProposalDetail["revision_of"]>;

/**
 * The notices above the document: why it cannot be changed, and conflicting changes that the user must
 * resolve.
 */
export function Notices() {
  const editor = useEditor();
  const mainAction = useMainAction();
  const { route } = useLocation();
  const { closed, frozen, problems, waiting } = editor.saving.value;
  const { revision_of: original, revision } = editor.detail;
  const { data: organization } = useApi("GET /api/organization", {});
  const hasRules = !closed && !revision && Boolean(organization?.approval_rules.length);
  const goneFrom = closed?.reason === "GONE" ? original : null;
  return (
    <>
      <RevisionBar />
      <ErrorBoundary>
        {hasRules && (
          <ApprovalNotice
            proposal={editor.detail}
            savedVersion={editor.queue.confirmedVersion}
            read={() => void editor.queue.refresh()}
          />
        )}
      </ErrorBoundary>
      {closed && (
        <div class={closed.reason === "WON" && waiting === 0 ? "notice won" : "notice"} role="status">
          <p>
            {goneFrom ? (
              <DraftFate original={goneFrom} />
            ) : (
              say(`closed_${closed.reason}`, { message: closed.message })
            )}
          </p>
          <QuestionsLink />
          {waiting > 0 && <p>{say("unsaved_kept", { count: waiting })}</p>}
          {mainAction && isFrozenWithChanges(editor.saving.value) && (
            <button type="button" class="button primary" onClick={mainAction.run}>
              {say("move_to_draft")}
            </button>
          )}
          {goneFrom && waiting > 0 && (
            <button
              type="button"
              class="button primary"
              onClick={() => void run(() => moveToNextDraft(editor, goneFrom.id, route))}
            >
              {say("move_to_draft")}
            </button>
          )}
          {waiting > 0 && closed.reason !== "REMOVED" && <CopyAsNew />}
          {goneFrom && (
            <a class="button" href={toPath("proposal", { id: goneFrom.id })}>
              {say("open_offer")}
            </a>
          )}
        </div>
      )}
      {!closed && frozen && (
        <div class="notice calm" role="status">
          <p>{say(`closed_${frozen}`)}</p>
          <QuestionsLink />
        </div>
      )}
      {problems.length > 0 && (
        <section class="notice" aria-label={say("problems_title", { count: problems.length })}>
          <b role="status">{say("problems_title", { count: problems.length })}</b>
          <ul>
            {problems.map((problem) => (
              <ProblemNotice key={problem.id} problem={problem} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Says whether a draft that no longer exists was published or discarded. */
function DraftFate({ original: { id, number } }: { readonly original: Original }) {
  const [published, setPublished] = useState<number>();
  useEffect(() => {
    const reading = request("GET /api/proposals/{id}", { params: { id } });
    // The original may have been deleted. Then the notice says only that the draft is gone.
    reading.then(
      ({ revision }) => setPublished(revision?.number),
      () => undefined,
    );
  }, [id]);
  if (published === undefined) return say("draft_gone");
  return published >= number
    ? say("draft_was_published", { number: String(number) })
    : say("draft_was_discarded");
}

function ProblemNotice({ problem }: { readonly problem: Problem }) {
  const editor = useEditor();
  const { operation, reason, theirs, message, changedBy } = problem;
  const name = problem.name || say("untitled");
  const field = operation.type === "set" ? sayField(operation.field) : "";
  const isChanged = reason === "changed" && operation.type === "set";
  const mine = operation.type === "set" ? operation.to : null;
  return (
    <li>
      <span>
        {say(`problem_${reason}`, {
          name,
          field,
          message,
          who: changedBy ?? say("somebody"),
          theirs: writeValue(editor, theirs, mine),
          mine: operation.type === "set" ? writeValue(editor, mine, theirs) : "",
        })}
      </span>
      {isChanged && (
        <button type="button" class="button" onClick={() => keepMine(editor, problem)}>
          {say("keep_mine")}
        </button>
      )}
      <button type="button" class="button quiet" onClick={() => editor.queue.dismiss(problem.id)}>
        {say(isChanged ? "keep_theirs" : "dismiss")}
      </button>
    </li>
  );
}

/** Sets a field to the member's value despite the conflict. */
function keepMine(editor: Editor, { id, operation }: Problem): void {
  const node = operation.type === "set" ? editor.document.nodes.get(operation.id) : undefined;
  if (node && operation.type === "set") {
    const { field, to } = operation;
    const label = { action: "set", kind: node.kind, name: getText(node, "name"), count: 1, field } as const;
    editor.edit({ label, operations: toSet(node, field, to) });
  }
  editor.queue.dismiss(id);
}

const maxShownLength = 80;

/** Writes a value of a field. Of a list of objects, only the objects that differ from those of the other value. */
function writeValue(editor: Editor, value: Json, other: Json): string {
  if (value === null || value === "") return say("nothing");
  if (typeof value === "number") return editor.numbers.write(value);
  if (Array.isArray(value))
    return shorten(listOwn(value, other).map(writeEntry).join(", ")) || say("nothing");
  return shorten(typeof value === "string" ? toPlainText(value) : JSON.stringify(value));
}

/** Lists the entries of a list that another list does not have. */
function listOwn(list: readonly Json[], other: Json): Json[] {
  const others = Array.isArray(other) ? (other as readonly Json[]) : [];
  return list.filter((each) => !others.some((entry) => isEqualJson(each, entry)));
}

function writeEntry(entry: Json): string {
  if (!isJsonObject(entry)) return String(entry);
  const { label, value } = entry;
  return [label, value].filter((part) => part !== null && part !== undefined).join(": ");
}

function shorten(text: string): string {
  if (text === "") return "";
  return text.length > maxShownLength ? `“${text.slice(0, maxShownLength)}…”` : `“${text}”`;
}

/** Copies the document, including changes that can no longer be saved, to a new proposal. */
function CopyAsNew() {
  const editor = useEditor();
  const { route } = useLocation();

  async function copy(): Promise<void> {
    try {
      const { id } = await createCopy(editor);
      for (const { id: problemId } of editor.saving.value.problems) editor.queue.dismiss(problemId);
      showToast(say("copied_as_new"));
      route(toPath("proposal", { id }));
    } catch (error) {
      showProblem(describeError(error));
    }
  }

  return (
    <button type="button" class="button" onClick={() => void copy()}>
      {say("copy_as_new")}
    </button>
  );
}

async function createCopy({ document }: Editor): Promise<{ readonly id: string }> {
  const root = getRoot(document);
  const { pages } = toRecord(document, root);
  const body = {
    name: getText(root, "name"),
    description: getValue(root, "description"),
    settings: getValue(root, "settings"),
    design: getValue(root, "design"),
    tags: getValue(root, "tags"),
    notes: getValue(root, "notes"),
    custom_variables: getValue(root, "custom_variables"),
    pages,
  } as unknown as CreateProposal;
  const { data } = await request("POST /api/proposals", { body });
  return data;
}
