import type { ProposalSettings, PublicProposal } from "@proffer/contract";
import { listUsedFrequencies } from "@proffer/presentation";
import { usePage } from "../../../../recipient/src/ui/page-context.ts";
import { Totals } from "../../../../recipient/src/ui/totals.tsx";
import { useApi } from "../../api/use-api.ts";
import { getValue } from "../../model/document/proposal-document.ts";
import { listSigners } from "../../send/signing.ts";
import { acceptingHeading } from "../inspector/settings-fields.tsx";
import { formatMoment } from "../../ui/format.ts";
import { useEditor, useNode } from "../state/use-editor.ts";
import { say as sayCommon } from "../../texts/say.ts";
import { say } from "../texts/say.ts";

/** Behind the pages: the totals as the client reads them, and who is going to sign. */
export function PaperEnd({ proposal }: { readonly proposal: PublicProposal }) {
  const page = usePage();
  return (
    <>
      {listUsedFrequencies(proposal).length > 0 && (
        <section class="summary" aria-label={page.say("summary")}>
          <div class="summary-box">
            <h2>{page.say("total")}</h2>
            <Totals proposal={proposal} isOutdated={false} />
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
  /** The state of the signature, where there is something to say. */
  readonly state?: string | undefined;
}

/** The people who sign, in their order: those of the settings, and once they were asked, how far they are. */
function Signers({ organization }: { readonly organization: string }) {
  const editor = useEditor();
  const settings = getValue(useNode(editor.id), "settings") as ProposalSettings | null;
  const { method, signers, companySigner } = listSigners(settings ?? {});
  const { data: members } = useApi("GET /api/members", {}, { isEnabled: companySigner !== "" });
  if (method !== "digital_signatures") return null;
  const member = members?.data.find(({ id }) => id === companySigner);
  // The company signs last, when all clients have: nobody can sign a draft.
  const state = say("signs_for", { organization });
  const planned = [...signers, ...(member ? [{ name: member.name, email: member.email, state }] : [])];
  void editor.status.value;
  const asked = editor.detail.status_detail.signatures.map(
    ({ full_name, signed_name, email, title, role, signed_at: at }) => ({
      name: signed_name ?? full_name,
      email,
      title,
      state:
        at === null ? (role === "company" ? state : undefined) : say("signed_on", { when: formatMoment(at) }),
    }),
  );
  const all: readonly ListedSigner[] = asked.length > 0 ? asked : planned;
  return (
    <section class="signers" aria-labelledby="paper-signers">
      <h3 id="paper-signers">{say("who_signs")}</h3>
      {all.length === 0 && <p class="muted">{sayCommon("no_signers")}</p>}
      <ol>
        {all.map(({ name, email, title, state: progress }, index) => (
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
            requestAnimationFrame(() => document.getElementById(acceptingHeading)?.focus());
          }}
        >
          {say("change_signers")}
        </button>
      )}
    </section>
  );
}
