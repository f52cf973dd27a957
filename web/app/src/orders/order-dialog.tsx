import type { InvoiceQuery, ProposalDetail } from "@proffer/contract";
import { useState } from "preact/hooks";
import { ApiError } from "../api/api-error.ts";
import { describeError } from "../api/describe-error.ts";
import { fetchAnswer, request } from "../api/request.ts";
import { refresh } from "../api/use-api.ts";
import { toPath } from "../routes.ts";
import { say as sayCommon } from "../texts/say.ts";
import { Dialog } from "../ui/dialog.tsx";
import { downloadFile, saveAnswer } from "../ui/download-file.ts";
import { Field, TextField } from "../ui/field.tsx";
import { showToast } from "../ui/toast.tsx";
import { buyerPath, describeMissing, sellerPath } from "./describe-missing.ts";
import { LegalEntityFields, toEntity, toEntityDraft, type EntityDraft } from "./legal-entity-fields.tsx";
import { say } from "./say.ts";
import "./order-dialog.css";

interface OrderDialogProps {
  readonly proposal: ProposalDetail;
  readonly onClose: () => void;
}

/** Saves the order of a won proposal: as JSON, as a spreadsheet, and as an invoice. */
export default function OrderDialog({ proposal, onClose }: OrderDialogProps) {
  const { id, archived } = proposal;
  const client = useClient(proposal);
  const address = `/api/proposals/${encodeURIComponent(id)}/order`;
  return (
    <Dialog title={say("title")} onClose={onClose}>
      <div class="dialog-body order-dialog">
        <p class="muted">{say("lead")}</p>
        <div class="order-files">
          <button type="button" class="button" onClick={() => downloadFile(`${address}.csv`)}>
            {sayCommon("save_csv")}
          </button>
          <button type="button" class="button" onClick={() => downloadFile(`${address}.xlsx`)}>
            {sayCommon("save_xlsx")}
          </button>
          <button type="button" class="button" onClick={() => downloadFile(address)}>
            {say("save_json")}
          </button>
        </div>
        {archived !== true && <ClientForm client={client} />}
        <InvoiceForm id={id} saveClient={client.saveChanged} />
      </div>
    </Dialog>
  );
}

interface Client {
  readonly draft: EntityDraft;
  readonly setDraft: (draft: EntityDraft) => void;
  readonly error: unknown;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  /** Saves the client. Returns false if the server refuses it. */
  readonly save: () => Promise<boolean>;
  /** Saves the client if it was changed. Returns false if the server refuses it. */
  readonly saveChanged: () => Promise<boolean>;
}

/** Keeps the client as the buyer on invoices. */
function useClient({ id, settings }: ProposalDetail): Client {
  const [draft, setDraft] = useState(() => toEntityDraft(settings?.recipient?.legal_entity));
  const [saved, setSaved] = useState(draft);
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<unknown>();
  async function save(): Promise<boolean> {
    setError(undefined);
    try {
      const body = { settings: { recipient: { legal_entity: toEntity(draft) } } };
      await request("PATCH /api/proposals/{id}", { params: { id }, body });
      setSaved(draft);
      showToast(say("client_saved"));
      await refresh("GET /api/proposals/{id}");
      return true;
    } catch (reason) {
      setError(reason);
      // Otherwise, a refusal after pressing the button for the invoice would not be visible.
      setOpen(true);
      return false;
    }
  }
  return {
    draft,
    setDraft,
    error,
    isOpen,
    setOpen,
    save,
    saveChanged: async () => draft === saved || save(),
  };
}

type InvoiceDraft = Readonly<Record<keyof InvoiceQuery, string>>;

const noInvoice: InvoiceDraft = {
  invoice_number: "",
  issue_date: "",
  due_on: "",
  buyer_reference: "",
  zero_tax: "",
  zero_tax_reason: "",
};

const zeroTaxReasons = ["zero_rated", "exempt", "reverse_charge", "export"] as const;

interface InvoiceFormProps {
  readonly id: string;
  readonly saveClient: Client["saveChanged"];
}

/** Saves the invoice, or lists the data that it still needs. */
function InvoiceForm({ id, saveClient }: InvoiceFormProps) {
  const [draft, setDraft] = useState(noInvoice);
  const [refusal, setRefusal] = useState<unknown>();
  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    setRefusal(undefined);
    if (!(await saveClient())) return;
    const query = Object.fromEntries(Object.entries(draft).filter(([, value]) => value.trim() !== ""));
    try {
      const answer = await fetchAnswer("GET /api/proposals/{id}/order.xml", { params: { id }, query });
      await saveAnswer(answer, `invoice-${id}.xml`);
    } catch (error) {
      setRefusal(error);
    }
  }
  const bind = (key: keyof InvoiceDraft) => ({
    value: draft[key],
    onValue: (value: string) => setDraft({ ...draft, [key]: value }),
  });
  return (
    <form class="order-part" onSubmit={(event) => void submit(event)}>
      <h3>{say("invoice")}</h3>
      <p class="muted">{say("invoice_lead")}</p>
      <div class="order-pair">
        <TextField label={say("invoice_number")} maxLength={100} {...bind("invoice_number")} />
        <TextField label={say("issue_date")} type="date" {...bind("issue_date")} />
      </div>
      <TextField label={say("due_on")} hint={say("due_on_hint")} type="date" {...bind("due_on")} />
      <TextField
        label={say("buyer_reference")}
        hint={say("buyer_reference_hint")}
        maxLength={200}
        {...bind("buyer_reference")}
      />
      <Field label={say("zero_tax")}>
        {(attributes) => (
          <select
            {...attributes}
            value={draft.zero_tax}
            onChange={({ currentTarget }) => setDraft({ ...draft, zero_tax: currentTarget.value })}
          >
            <option value="">{say("zero_tax_none")}</option>
            {zeroTaxReasons.map((reason) => (
              <option key={reason} value={reason}>
                {say(`zero_tax_${reason}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {draft.zero_tax !== "" && draft.zero_tax !== "zero_rated" && (
        <TextField label={say("zero_tax_reason")} maxLength={500} {...bind("zero_tax_reason")} />
      )}
      {refusal !== undefined && <Refusal error={refusal} />}
      <div>
        <button type="submit" class="button primary">
          {say(draft.invoice_number.trim() === "" ? "save_draft" : "save_invoice")}
        </button>
      </div>
    </form>
  );
}

/** Lists the data that an invoice still needs, and links to the settings if the organization lacks some. */
function Refusal({ error }: { readonly error: unknown }) {
  const fields = error instanceof ApiError ? Object.keys(error.details) : [];
  if (fields.length === 0)
    return (
      <p class="refusal" role="alert">
        {describeError(error)}
      </p>
    );
  return (
    <div class="refusal" role="alert" ref={(element) => element?.scrollIntoView({ block: "nearest" })}>
      <p>{say("missing")}</p>
      <ul>
        {describeMissing(fields).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {fields.some((field) => field.startsWith(sellerPath)) && (
        <a href={toPath("settingsSection", { section: "organization" })}>{say("to_settings")}</a>
      )}
    </div>
  );
}

/** The client as the buyer on invoices. */
function ClientForm({ client }: { readonly client: Client }) {
  const { draft, setDraft, error, isOpen, setOpen, save } = client;
  const submit = (event: Event) => {
    event.preventDefault();
    void save();
  };
  const problems = error instanceof ApiError ? error.details : {};
  const isUnexplained = error !== undefined && Object.keys(problems).length === 0;
  return (
    <details class="order-part" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{say("client_data")}</summary>
      <form onSubmit={submit}>
        <p class="muted">{say("client_data_lead")}</p>
        {isUnexplained && (
          <p class="refusal" role="alert">
            {describeError(error)}
          </p>
        )}
        <LegalEntityFields draft={draft} onDraft={setDraft} problems={problems} path={buyerPath} />
        <div>
          <button type="submit" class="button">
            {sayCommon("save")}
          </button>
        </div>
      </form>
    </details>
  );
}
