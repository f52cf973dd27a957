import { signal } from "@preact/signals";
import { useLocation } from "preact-iso";
import { useState } from "preact/hooks";
import { openDealDialog } from "../deals/open-deal-dialog.ts";
import { useCrms } from "../deals/use-crms.ts";
import { toPath } from "../routes.ts";
import { say as sayCommon } from "../texts/say.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogFoot } from "../ui/dialog-foot.tsx";
import { describeNameFault } from "../ui/describe-fault.ts";
import { TextField } from "../ui/field.tsx";
import { createAndOpen } from "./new-proposal.ts";
import { useIsBlank, useProposals } from "../proposal/use-proposals.ts";
import { say } from "./say.ts";

const isOpen = signal(false);

export function openNewDialog(): void {
  isOpen.value = true;
}

/** Asks for the name, the client and the template of a new proposal. */
export function NewDialog() {
  return isOpen.value ? <NewForm onClose={() => (isOpen.value = false)} /> : null;
}

function NewForm({ onClose }: { readonly onClose: () => void }) {
  const { route } = useLocation();
  const { data: templates } = useProposals({
    is_template: "true",
    sort: "name",
    order: "asc",
    limit: 100,
  });
  const crms = useCrms();
  const isBlank = useIsBlank();
  const [name, setName] = useState("");
  const [client, setClient] = useState("");
  const [template, setTemplate] = useState("");

  const submit = async (event: Event) => {
    event.preventDefault();
    await createAndOpen(
      {
        name,
        ...(template && { templateId: template }),
        ...(client && { settings: { recipient: { name: client } } }),
      },
      (path) => {
        onClose();
        route(path);
      },
    );
  };

  return (
    <Dialog title={sayCommon("new_proposal")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <div class="dialog-body">
          <TextField
            label={sayCommon("name")}
            required
            autofocus
            describeFault={describeNameFault}
            value={name}
            onValue={setName}
            placeholder={say("name_example")}
          />
          <TextField
            label={sayCommon("client")}
            hint={say("client_hint")}
            value={client}
            onValue={setClient}
          />
          {(templates?.data.length ?? 0) > 0 && (
            <fieldset class="template-choice">
              <legend class="label">{say("start_from")}</legend>
              {[{ id: "", name: say("empty_proposal") }, ...(templates?.data ?? [])].map(
                ({ id, name: label }) => (
                  <label key={id}>
                    <input
                      type="radio"
                      name="template"
                      checked={template === id}
                      onChange={() => setTemplate(id)}
                    />
                    <span dir="auto">{label}</span>
                  </label>
                ),
              )}
            </fieldset>
          )}
          {crms.length > 0 && (
            <button
              type="button"
              class="button from-deal"
              onClick={() => {
                onClose();
                openDealDialog();
              }}
            >
              {sayCommon("new_from_deal")}
            </button>
          )}
          {isBlank && (
            <a href={toPath("welcome")} onClick={onClose}>
              {sayCommon("choose_starter_button")}
            </a>
          )}
        </div>
        <DialogFoot action={sayCommon("create")} onClose={onClose} />
      </form>
    </Dialog>
  );
}
