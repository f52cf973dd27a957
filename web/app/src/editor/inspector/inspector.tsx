import { ErrorBoundary } from "preact-iso";
import { useEffect } from "preact/hooks";
import { useComputed } from "@preact/signals";
import type { DocumentNode } from "../../model/document/node.ts";
import { getText } from "../../model/document/proposal-document.ts";
import { toPath } from "../../routes.ts";
import { lazyPart } from "../../texts/lazy-part.ts";
import { LibraryPane } from "../library-pane.tsx";
import type { Panel } from "../state/editor.ts";
import { UnfrozenContext, useEditor, useNode } from "../state/use-editor.ts";
import { sayKind } from "../say-step.ts";
import { say } from "../say.ts";
import { LineFields } from "./line-fields.tsx";
import { PageFields } from "./page-fields.tsx";
import { ColumnFields, FeatureFields, SideBySideFields } from "./side-by-side-fields.tsx";
import { Summary } from "./summary.tsx";
import {
  ChoiceField,
  FlagField,
  OptionFields,
  RichField,
  SelectionTypeField,
  TagsField,
  TextField,
  type NodesProps,
} from "./shared-fields.tsx";

const SettingsFields = lazyPart(() => import("./settings-fields.tsx"));

const panels: readonly Panel[] = ["selection", "settings", "notes", "library"];

/** The side panel: fields of the selection, settings, notes or the library, with the totals at the bottom. */
export function Inspector() {
  const editor = useEditor();
  const panel = editor.panel.value;
  // The settings must open without a connection, too.
  useEffect(() => void SettingsFields.preload().catch(() => undefined), []);
  return (
    <aside class="inspector" aria-label={say("details")}>
      <div class="inspector-tabs" role="tablist">
        {panels.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            aria-selected={panel === each}
            onClick={() => {
              editor.panel.value = each;
            }}
          >
            {say(each === "selection" ? "details" : each)}
          </button>
        ))}
      </div>
      <div
        class="inspector-body"
        role="tabpanel"
        aria-label={say(panel === "selection" ? "details" : panel)}
        tabIndex={-1}
      >
        {panel === "selection" && <SelectionFields />}
        {panel === "settings" && (
          <ErrorBoundary>
            <SettingsFields />
          </ErrorBoundary>
        )}
        {panel === "notes" && <NotesFields />}
        {panel === "library" && <LibraryPane />}
      </div>
      <Summary />
    </aside>
  );
}

/** The fields of the selection. Several objects of one kind are changed together. */
function SelectionFields() {
  const editor = useEditor();
  const nodes = useComputed(() =>
    editor.selected.value.flatMap((id) => editor.getSignal(id).value ?? []),
  ).value;
  const [first] = nodes;
  if (!first) return <p class="muted">{say("nothing_selected")}</p>;
  const alike = nodes.filter(({ kind }) => kind === first.kind);
  const margins = editor.costs.margins.value;
  return (
    <>
      <header class="inspector-head">
        <h2 dir="auto">
          {alike.length > 1 ? say("many_selected", { count: alike.length }) : getText(first, "name")}
        </h2>
        <small class="muted">{alike.length > 1 ? say("many_hint") : sayKind(first.kind)}</small>
        {margins && alike.length === 1 && <margins.OfBlock id={first.id} />}
      </header>
      <NodeFields key={alike.map(({ id }) => id).join()} nodes={alike} />
    </>
  );
}

function NodeFields({ nodes }: { readonly nodes: readonly DocumentNode[] }) {
  switch (nodes[0]?.kind) {
    case "line_item":
    case "modification":
      return <LineFields nodes={nodes} />;
    case "group":
      return <GroupFields nodes={nodes} />;
    case "side_by_side":
      return <SideBySideFields nodes={nodes} />;
    case "column":
      return <ColumnFields nodes={nodes} />;
    case "feature":
      return <FeatureFields nodes={nodes} />;
    case "page":
      return <PageFields nodes={nodes} />;
    default:
      return null;
  }
}

const displays = ["show_all", "hide_item_costs", "hide_group_cost", "hide_all"] as const;

function GroupFields({ nodes }: NodesProps) {
  return (
    <>
      {nodes.length === 1 && <TextField nodes={nodes} label={say("name")} field="name" isRequired />}
      <RichField nodes={nodes} label={say("description")} field="description" />
      <fieldset class="field">
        <legend class="label">{say("client_choices")}</legend>
        <OptionFields nodes={nodes} />
      </fieldset>
      <SelectionTypeField nodes={nodes} />
      <ChoiceField
        nodes={nodes}
        label={say("group_display")}
        field="display_cost"
        choices={displays.map((value) => ({ value, label: say(`display_${value}`) }))}
      />
      <FlagField nodes={nodes} label={say("hide_quantities")} field="hide_quantities" />
      <TagsField nodes={nodes} />
    </>
  );
}

function NotesFields() {
  const editor = useEditor();
  const root = useNode(editor.id);
  const { revision_of: original } = editor.detail;
  if (!root) return null;
  if (original)
    return (
      <p class="muted">
        {say("notes_of_original")} <a href={toPath("proposal", { id: original.id })}>{say("open_offer")}</a>
      </p>
    );
  return (
    <UnfrozenContext.Provider value>
      <RichField nodes={[root]} label={say("notes")} field="notes" />
      <p class="muted">{say("notes_hint")}</p>
    </UnfrozenContext.Provider>
  );
}
