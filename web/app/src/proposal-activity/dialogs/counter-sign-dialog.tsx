import type { ProposalDetail } from "@proffer/contract";
import { toConsentText } from "@proffer/presentation";
import { useEffect, useState } from "preact/hooks";
import { ApiError } from "../../api/api-error.ts";
import { describeError } from "../../api/describe-error.ts";
import { fetchAnswer, request } from "../../api/request.ts";
import { getSession } from "../../api/session.ts";
import { locale } from "../../texts/language.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFoot } from "../../ui/dialog-foot.tsx";
import { describeNameFault } from "../../ui/describe-fault.ts";
import { TextField } from "../../ui/field.tsx";
import { formatMoment, toChosenLines } from "../../ui/format.ts";
import { showToast } from "../../ui/toast.tsx";
import { describeRefusal, refreshProposal } from "../change-state.ts";
import { say } from "../say.ts";
import { DrawingPad } from "../../../../recipient/src/ui/signing/drawing-pad.tsx";
import { SegmentChoices } from "../../ui/segments.tsx";

/** The signed content: the proposal as read when the dialog opened. */
interface SignedContent {
  readonly proposal: ProposalDetail;
  readonly etag: string;
}

interface CounterSignDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/**
 * The signature for the company, which completes the contract. It is valid only for the content that the
 * dialog shows.
 */
export default function CounterSignDialog({ id, onClose }: CounterSignDialogProps) {
  const [signed, setSigned] = useState<SignedContent | null>(null);
  const [name, setName] = useState(getSession().user.name);
  const [kind, setKind] = useState<Kind>("typed");
  const [drawing, setDrawing] = useState("");
  const [hasAgreed, setAgreed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => {
    void read(id).then(setSigned, (error: unknown) => setRefusal(describeError(error)));
  }, [id]);

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    if (!signed) return;
    if (kind === "drawn" && drawing === "") {
      setRefusal(say("draw_first"));
      return;
    }
    setBusy(true);
    try {
      await request("POST /api/proposals/{id}/counter-sign", {
        params: { id },
        body: {
          full_name: name,
          consent: true,
          signature: { type: kind, value: kind === "typed" ? name : drawing },
        },
        ifMatch: signed.etag,
      });
      showToast(say("done_counter_sign"));
      onClose();
    } catch (error) {
      setRefusal(await sayRefusal(id, error));
    }
    setBusy(false);
    await refreshProposal();
  }

  return (
    <Dialog title={say("act_counter_sign")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <div class="dialog-body">
          {refusal && (
            <p class="refusal" role="alert">
              {refusal}
            </p>
          )}
          {signed && <SignedSummary proposal={signed.proposal} />}
          <TextField
            label={say("full_name")}
            required
            autofocus
            autocomplete="name"
            describeFault={describeNameFault}
            value={name}
            onValue={setName}
          />
          <SignatureField
            name={name}
            kind={kind}
            onKind={setKind}
            onDrawing={setDrawing}
            onFailure={() => {
              setKind("typed");
              setRefusal(say("draw_failed"));
            }}
          />
          <label class="consent">
            <input
              type="checkbox"
              required
              checked={hasAgreed}
              onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
            />
            <span>{signed ? toConsentText(signed.proposal.settings ?? {}, locale) : say("agree")}</span>
          </label>
        </div>
        <DialogFoot action={say("sign")} isDisabled={isBusy || !signed} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function SignedSummary({ proposal }: { readonly proposal: ProposalDetail }) {
  const { name, totals, cached_totals, settings, status_detail } = proposal;
  const currency = cached_totals?.currency ?? settings?.currency ?? "USD";
  return (
    <div class="what-is-signed">
      <p>{say("signs_what", { name })}</p>
      {toChosenLines(totals, currency).map(({ frequency, amount, period }) => (
        <p key={frequency}>
          <b>{amount}</b> <span class="muted">{period}</span>
        </p>
      ))}
      {status_detail.signatures.flatMap((each) =>
        each.signed_at === null
          ? []
          : [
              <p key={each.signer_id} class="muted">
                {say("signed_by", {
                  name: each.signed_name ?? each.full_name,
                  when: formatMoment(each.signed_at),
                })}
              </p>,
            ],
      )}
    </div>
  );
}

async function read(id: string): Promise<SignedContent> {
  const answer = await fetchAnswer("GET /api/proposals/{id}", { params: { id } });
  return { proposal: (await answer.json()) as ProposalDetail, etag: answer.headers.get("etag") ?? "" };
}

/**
 * Describes a refusal. If the signing was voided meanwhile, the sentence says first that nothing was signed.
 */
async function sayRefusal(id: string, error: unknown): Promise<string> {
  const isVoided =
    error instanceof ApiError && [400, 412].includes(error.status) && (await isNoLongerSigned(id));
  return isVoided ? say("refused_voided") : describeRefusal(id, error);
}

async function isNoLongerSigned(id: string): Promise<boolean> {
  try {
    return ["SENT", "DRAFT"].includes((await read(id)).proposal.status);
  } catch {
    // The original refusal is reported instead.
    return false;
  }
}

const kinds = ["typed", "drawn"] as const;
type Kind = (typeof kinds)[number];

interface SignatureFieldProps {
  readonly name: string;
  readonly kind: Kind;
  readonly onKind: (kind: Kind) => void;
  /** Called with the picture as a data URL, or with an empty text after it is cleared. */
  readonly onDrawing: (picture: string) => void;
  readonly onFailure: () => void;
}

/** A signature: the typed name, or a drawing. */
function SignatureField({ name, kind, onKind, onDrawing, onFailure }: SignatureFieldProps) {
  return (
    <fieldset class="signature-field">
      <legend class="label">{say("signature_is")}</legend>
      <div class="segments">
        <SegmentChoices
          value={kind}
          choices={kinds.map((value) => ({ value, label: say(`signature_${value}`) }))}
          onChoice={onKind}
        />
      </div>
      {kind === "typed" ? (
        <p class="written-signature" dir="auto">
          {name}
        </p>
      ) : (
        <DrawingPad
          label={say("draw_here")}
          clearLabel={say("clear")}
          clearClass="button quiet"
          draw={onDrawing}
          fail={onFailure}
        />
      )}
    </fieldset>
  );
}
