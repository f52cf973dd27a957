import type { ProposalSettings, PublicProposal } from "@proffer/contract";
import { listUsedFrequencies } from "@proffer/presentation";
import { usePage } from "../../../../recipient/src/ui/page-context.ts";
import { Totals } from "../../../../recipient/src/ui/totals.tsx";
import { useApi } from "../../api/use-api.ts";
import { getValue } from "../../model/document/proposal-document.ts";
import { listSigners } from "../../send/signing.ts";
import { acceptanceHeadingId } from "../inspector/acceptance-heading.ts";
import { TaxAndDiscounts } from "../inspector/tax-and-discounts.tsx";
import { formatMoment } from "../../ui/format.ts";
import { useEditor, useNode } from "../state/use-editor.ts";
import { say as sayCommon } from "../../texts/say.ts";
import { say } from "../say.ts";

/** The end of the paper, after the pages: the totals as the client reads them, and the list of signers. */
export function PaperEnd({ proposal }: { readonly proposal: PublicProposal }) {
  const page = usePage();
  const editor = useEditor();
  return (
    <>
      {listUsedFrequencies(proposal).length > 0 && (
        <section class="summary" aria-label={page.say("summary")}>
          <div class="summary-box">
            <h2>{page.say("total")}</h2>
            <Totals proposal={proposal} isOutdated={false} />
            {!editor.isReadOnly.value && <TaxAndDiscounts class="button quiet add" />}
          </div>
        </section>
      )}
      <Signers organization={proposal.organization.name} />
    </>
  );
}

interface ListedSigner {
  readonly name: string;
  readonly email: string;
  readonly title?: string | null | undefined;
  /** A text such as "Signed 3 May". Undefined if the proposal has no signature data for this signer. */
  readonly progress?: string | undefined;
}

/**
 * The signers in signing order: the planned signers of the settings or, once signing has begun, the invited
 * signers.
 */
function Signers({ organization }: { readonly organization: string }) {
  const editor = useEditor();
  const settings = getValue(useNode(editor.id), "settings") as ProposalSettings | null;
  const { method, signers, companySigner } = listSigners(settings ?? {});
  const { data: members } = useApi("GET /api/members", {}, { isEnabled: companySigner !== "" });
  if (method !== "digital_signatures") return null;
  const member = members?.data.find(({ id }) => id === companySigner);
  // The company signs last, after all signers of the client.
  const companyProgress = say("signs_for", { organization });
  const planned = [
    ...signers,
    ...(member ? [{ name: member.name, email: member.email, progress: companyProgress }] : []),
  ];
  const invited = editor.detail.status_detail.signatures.map(
    ({ full_name, signed_name, email, title, role, signed_at: at }) => ({
      name: signed_name ?? full_name,
      email,
      title,
      progress:
        at !== null
          ? say("signed_on", { when: formatMoment(at) })
          : role === "company"
            ? companyProgress
            : undefined,
    }),
  );
  const all: readonly ListedSigner[] = invited.length > 0 ? invited : planned;
  return (
    <section class="signers" aria-labelledby="paper-signers">
      <h3 id="paper-signers">{say("who_signs")}</h3>
      {all.length === 0 && <p class="muted">{sayCommon("no_signers")}</p>}
      <ol>
        {all.map(({ name, email, title, progress }, index) => (
          <li key={index}>
            <span class="mark">{index + 1}</span>
            <span>
              <span class="name" dir="auto">
                {name || email}
              </span>
              <small>{[title, name && email].filter(Boolean).join(" · ")}</small>
              {progress !== undefined && <small>{progress}</small>}
            </span>
          </li>
        ))}
      </ol>
      {!editor.isReadOnly.value && (
        <button
          type="button"
          class="button quiet add"
          onClick={() => {
            editor.panel.value = "settings";
            requestAnimationFrame(() => document.getElementById(acceptanceHeadingId)?.focus());
          }}
        >
          {say("change_signers")}
        </button>
      )}
    </section>
  );
}
