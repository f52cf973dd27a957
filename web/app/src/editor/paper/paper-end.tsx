import type { ProposalSettings, PublicProposal } from "@proffer/contract";
import { listUsedFrequencies } from "@proffer/presentation";
import { usePage } from "../../../../recipient/src/ui/page-context.ts";
import { Totals } from "../../../../recipient/src/ui/totals.tsx";
import { useApi } from "../../api/use-api.ts";
import { getValue } from "../../model/document/proposal-document.ts";
import { listSigners } from "../../send/signing.ts";
import { acceptingHeading } from "../inspector/settings-fields.tsx";
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
      <Signers />
    </>
  );
}

/** The people who are going to sign, in their order; pressing them leads to the settings that name them. */
function Signers() {
  const editor = useEditor();
  const settings = getValue(useNode(editor.id), "settings") as ProposalSettings | null;
  const { method, signers, companySigner } = listSigners(settings ?? {});
  const { data: members } = useApi("GET /api/members", {}, { isEnabled: companySigner !== "" });
  if (method !== "digital_signatures") return null;
  const member = members?.data.find(({ id }) => id === companySigner);
  const all = [...signers, ...(member ? [{ name: member.name, email: member.email, title: undefined }] : [])];
  return (
    <section class="signers" aria-labelledby="paper-signers">
      <h3 id="paper-signers">{say("who_signs")}</h3>
      {all.length === 0 && <p class="muted">{sayCommon("no_signers")}</p>}
      <ol>
        {all.map(({ name, email, title }, index) => (
          <li key={index}>
            <span class="mark">{index + 1}</span>
            <span>
              <span class="name" dir="auto">
                {name || email}
              </span>
              <small>{[title, name && email].filter(Boolean).join(" · ")}</small>
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
