import type { PublicProposal, PublicSigner } from "@proffer/contract";
import { Icon } from "../icons.tsx";
import { usePage } from "../page-context.ts";
import { Said, untranslated } from "../said.tsx";

export const signersId = "signers";

/** The signers, in order, and their progress. */
export function Signers({ proposal }: { proposal: PublicProposal }) {
  const { say } = usePage();
  const signers = proposal.signing?.signers ?? [];
  if (signers.length === 0) return null;
  return (
    <section class="signers" aria-labelledby={signersId}>
      <h3 id={signersId} tabIndex={-1}>
        {say("signatures")}
      </h3>
      <ol>
        {signers.map((signer) => (
          <li key={signer.id} class={signer.signed_at ? "signed" : ""}>
            <span class="mark">{signer.signed_at ? <Icon name="check" /> : <Icon name="pen" />}</span>
            <span>
              <span class="name" dir="auto" {...untranslated}>
                {signer.signed_as === null
                  ? signer.full_name
                  : say("signed_as", { name: signer.full_name, written: signer.signed_as })}
              </span>
              {signer.is_you && <span class="tag">{say("you")}</span>}
              {signer.title !== null && (
                <small>
                  <bdi>{signer.title}</bdi>
                </small>
              )}
              {signers.length > 1 && <Role signer={signer} proposal={proposal} />}
              <State signer={signer} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The side of a signer, as on the signature page of the PDF. */
function Role({ signer: { role }, proposal }: { signer: PublicSigner; proposal: PublicProposal }) {
  const { say } = usePage();
  const { signing, organization, recipient } = proposal;
  const { company, client } = signing?.labels ?? {};
  const side = role === "company" ? company || organization.name : client || recipient.name || say("client");
  return (
    <small>
      <bdi {...untranslated}>{side}</bdi>
      {role === "additional" && ` · ${say("additional_signer")}`}
    </small>
  );
}

function State({ signer }: { signer: PublicSigner }) {
  const { say, format } = usePage();
  if (signer.signed_at)
    return (
      <small>
        <Said words="signed_on" values={{ date: format.dateAndTime(signer.signed_at) }} />
      </small>
    );
  if (!signer.is_next) return <small>{say("waits")}</small>;
  return <small class="next">{say(signer.is_you ? "your_turn" : "next_to_sign")}</small>;
}
