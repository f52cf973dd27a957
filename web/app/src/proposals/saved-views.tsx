import type { Preferences } from "@proffer/contract";
import { useState } from "preact/hooks";
import { request } from "../api/request.ts";
import { refresh, useApi } from "../api/use-api.ts";
import { useCommands } from "../commands/commands.ts";
import { say as sayCommon } from "../texts/say.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogFoot } from "../ui/dialog-foot.tsx";
import { describeNameFault } from "../ui/describe-fault.ts";
import { TextField } from "../ui/field.tsx";
import { BookmarkIcon, CloseIcon } from "../ui/icons.tsx";
import { run } from "../ui/run.ts";
import { toFilterSearch, type ListFilter } from "./list-filter.ts";
import { toViewAddress } from "./list-view-commands.ts";
import { say } from "./say.ts";

type SavedView = NonNullable<Preferences["saved_views"]>[number];

async function saveViews(views: readonly SavedView[]): Promise<void> {
  await request("PATCH /api/preferences", { body: { saved_views: [...views] } });
  await refresh("GET /api/preferences");
}

/** A button that opens the saved filters. */
export function SavedViews({ filter }: { readonly filter: ListFilter }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useApi("GET /api/preferences", {});
  const views = data?.saved_views ?? [];
  useCommands([{ id: "saved-views", title: say("saved_views"), keys: ["v"], run: () => setOpen(true) }]);
  return (
    <>
      <button type="button" class="button quiet icon-on-phone word-off-phone" onClick={() => setOpen(true)}>
        <BookmarkIcon />
        <span>{say("saved_views")}</span>
      </button>
      {isOpen && <SavedViewsDialog views={views} filter={filter} onClose={() => setOpen(false)} />}
    </>
  );
}

interface SavedViewsDialogProps {
  readonly views: readonly SavedView[];
  readonly filter: ListFilter;
  readonly onClose: () => void;
}

function SavedViewsDialog({ views, filter, onClose }: SavedViewsDialogProps) {
  const [name, setName] = useState("");
  const add = async (event: Event) => {
    event.preventDefault();
    const query = toFilterSearch(filter).slice(1);
    const kept = { id: crypto.randomUUID(), name: name.trim(), query };
    if (await run(() => saveViews([...views, kept]), say("view_saved", { name: kept.name }))) onClose();
  };
  return (
    <Dialog title={say("saved_views")} onClose={onClose}>
      <form onSubmit={(event) => void add(event)}>
        <div class="dialog-body">
          {views.length === 0 && <p class="muted">{say("no_saved_views")}</p>}
          <ul class="saved-views">
            {views.map((view) => (
              <li key={view.id}>
                <a href={toViewAddress(view)} dir="auto" onClick={onClose}>
                  {view.name}
                </a>
                <button
                  type="button"
                  class="button quiet square"
                  aria-label={sayCommon("remove_name", { name: view.name })}
                  onClick={() => void run(() => saveViews(views.filter(({ id }) => id !== view.id)))}
                >
                  <CloseIcon />
                </button>
              </li>
            ))}
          </ul>
          <TextField
            label={say("save_view_as")}
            placeholder={say("save_view_example")}
            required
            describeFault={describeNameFault}
            value={name}
            onValue={setName}
          />
        </div>
        <DialogFoot action={sayCommon("save")} onClose={onClose} />
      </form>
    </Dialog>
  );
}
