import type { ProposalDetail } from "@proffer/contract";
import type { ComponentChildren } from "preact";
import { useLocation } from "preact-iso";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { ApiError } from "../api/api-error.ts";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { refresh, useApi } from "../api/use-api.ts";
import { useProposals } from "../proposal/use-proposals.ts";
import { toPath } from "../routes.ts";
import { sayOutside } from "../texts/say-outside.ts";
import { say as sayCommon } from "../texts/say.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { showToast } from "../ui/toast.tsx";
import { DealFacts, DealSearch, type FoundDeal } from "./deal-search.tsx";
import { FillClient } from "./fill-client.tsx";
import { LinkedDealView, useLinkedDeal } from "./linked-deal.tsx";
import { dealTask, type DealTask } from "./open-deal-dialog.ts";
import { ProviderMark, providerNames } from "./providers.tsx";
import { say } from "./say.ts";
import { useCrms } from "./use-crms.ts";
import "./deals.css";

function closeDealDialog(): void {
  dealTask.value = null;
}

/** Links a proposal to a deal, or creates a proposal from one. */
export default function DealDialog({ task }: { readonly task: DealTask }) {
  const { proposalId, onLinked } = task;
  return proposalId === undefined ? (
    <CreateDialog />
  ) : (
    <LinkDialog proposalId={proposalId} onLinked={onLinked} />
  );
}

interface LinkDialogProps {
  readonly proposalId: string;
  readonly onLinked: DealTask["onLinked"];
}

function LinkDialog({ proposalId, onLinked }: LinkDialogProps) {
  const linked = useLinkedDeal(proposalId);
  const [isReplacing, setReplacing] = useState(false);
  const { data: proposal } = useApi("GET /api/proposals/{id}", { params: { id: proposalId } });
  const link = async ({ connection, deal }: FoundDeal, fillsClient: boolean) => {
    await request("PUT /api/proposals/{id}/deal", {
      params: { id: proposalId },
      body: { connection_id: connection.id, deal_id: deal.id, fill_client: fillsClient },
    });
    closeDealDialog();
    showToast(say("linked", { title: deal.title }));
    await refresh("GET /api/proposals/{id}/deal", "GET /api/proposals/{id}", "GET /api/proposals");
    onLinked?.();
  };
  if (linked && !isReplacing)
    return (
      <Dialog title={say("deal_of", { name: proposal?.name ?? "" })} onClose={closeDealDialog}>
        <div class="dialog-body">
          <LinkedDealView
            proposalId={proposalId}
            deal={linked}
            currency={proposal?.cached_totals?.currency ?? null}
          />
        </div>
        <footer class="dialog-foot">
          <button type="button" class="button start" onClick={() => setReplacing(true)}>
            {say("link_other")}
          </button>
          <button type="button" class="button" autofocus onClick={closeDealDialog}>
            {sayOutside("close")}
          </button>
        </footer>
      </Dialog>
    );
  return (
    <Dialog title={say("link_deal")} onClose={closeDealDialog}>
      {linked !== undefined && <LinkForm proposal={proposal} onLink={link} />}
    </Dialog>
  );
}

interface LinkFormProps {
  readonly proposal: ProposalDetail | undefined;
  readonly onLink: (found: FoundDeal, fillsClient: boolean) => Promise<void>;
}

function LinkForm({ proposal, onLink }: LinkFormProps) {
  const [fillsClient, setFillsClient] = useState(true);
  const canFill = proposal?.status === "DRAFT" && !proposal.archived_at;
  return (
    <DealForm action={say("link")} onSubmit={(found) => onLink(found, canFill && fillsClient)}>
      {({ deal }) =>
        canFill && (
          <FillClient
            deal={deal}
            recipient={proposal.settings?.recipient}
            isOn={fillsClient}
            onChange={setFillsClient}
          />
        )
      }
    </DealForm>
  );
}

function CreateDialog() {
  const { route } = useLocation();
  const { data: templates } = useProposals({ is_template: "true", sort: "name", order: "asc", limit: 100 });
  const [template, setTemplate] = useState("");
  const create = async ({ connection, deal }: FoundDeal) => {
    const { data } = await request("POST /api/connections/{id}/proposals", {
      params: { id: connection.id },
      body: { deal_id: deal.id, ...(template && { template_id: template }) },
    });
    await refresh("GET /api/proposals");
    closeDealDialog();
    route(toPath("proposal", { id: data.id }));
  };
  return (
    <Dialog title={sayCommon("new_from_deal")} onClose={closeDealDialog}>
      <DealForm action={sayCommon("create")} onSubmit={create}>
        {() => (
          <>
            <Field label={say("template")}>
              {(attributes) => (
                <select
                  {...attributes}
                  value={template}
                  onChange={({ currentTarget }) => setTemplate(currentTarget.value)}
                >
                  <option value="">{say("no_template")}</option>
                  {templates?.data.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <p class="muted">{say("create_lead")}</p>
          </>
        )}
      </DealForm>
    </Dialog>
  );
}

interface DealFormProps {
  readonly action: string;
  readonly onSubmit: (found: FoundDeal) => Promise<void>;
  /** Further questions after the choice of a deal. */
  readonly children: (found: FoundDeal) => ComponentChildren;
}

/** Searches for a deal, then shows the chosen deal with the button that uses it. */
function DealForm(form: DealFormProps) {
  const crms = useCrms();
  const [found, setFound] = useState<FoundDeal | null>(null);
  return found ? (
    <ChosenForm found={found} onOther={() => setFound(null)} {...form} />
  ) : (
    <div class="dialog-body deal-search">
      <DealSearch crms={crms} onDeal={setFound} />
    </div>
  );
}

interface ChosenFormProps extends DealFormProps {
  readonly found: FoundDeal;
  readonly onOther: () => void;
}

function ChosenForm({ found, onOther, action, onSubmit, children }: ChosenFormProps) {
  const { connection, deal } = found;
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const confirm = useRef<HTMLButtonElement>(null);
  // Moves the focus from the search before the next key, so that Enter confirms the chosen deal.
  useLayoutEffect(() => confirm.current?.focus(), []);
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      await onSubmit(found);
    } catch (reason) {
      setError(reason);
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <div class="dialog-body">
        {error !== undefined && (
          <p class="refusal" role="alert">
            {describeRefusal(error, providerNames[connection.provider])}
          </p>
        )}
        <div class="chosen-deal">
          <ProviderMark provider={connection.provider} />
          <DealFacts deal={deal} />
        </div>
        {children(found)}
      </div>
      <footer class="dialog-foot">
        <button type="button" class="button quiet start" onClick={onOther}>
          {say("other_deal")}
        </button>
        <button type="button" class="button" onClick={closeDealDialog}>
          {sayCommon("cancel")}
        </button>
        <button ref={confirm} type="submit" class="button primary" disabled={isBusy}>
          {action}
        </button>
      </footer>
    </form>
  );
}

/** Describes why a deal was refused. Messages about a CRM also name the next step. */
function describeRefusal(error: unknown, provider: string): string {
  if (!(error instanceof ApiError)) return describeError(error);
  if (error.status === 404) return say("deal_gone", { provider });
  return error.status === 503 ? say("crm_silent", { provider }) : describeError(error);
}
