import type { PublicProposal } from "@proffer/contract";
import { Icon } from "./icons.tsx";
import { usePage } from "./page-context.ts";
import { untranslated } from "./said.tsx";

/** The link to the PDF, for readers who may download it. */
export function PdfLink({ proposal: { can } }: { proposal: Pick<PublicProposal, "can"> }) {
  const { say, api } = usePage();
  if (!can.download_pdf) return null;
  return (
    <a href={`${api}/pdf`} class="pdf-link" download="">
      <Icon name="download" />
      {say("pdf")}
    </a>
  );
}

/** The files that belong to the offer, each with a link to download it. Nothing without files. */
export function Attachments({ proposal }: { proposal: PublicProposal }) {
  const { say, format, api } = usePage();
  const { attachments, closed, revision } = proposal;
  if (attachments.length === 0) return null;
  const query = closed === "replaced" && revision ? `?revision=${revision.number}` : "";
  return (
    <section class="attachments" aria-labelledby="attachments">
      <h3 id="attachments">{say("attachments")}</h3>
      <ul>
        {attachments.map(({ id, name, size }) => (
          <li key={id}>
            {/* A paper of an earlier version has no address. */}
            <a href={api === "" ? undefined : `${api}/attachments/${id}${query}`} download="">
              <Icon name="download" />
              <bdi {...untranslated}>{name}</bdi>
            </a>
            <small>{`${toKind(name)} · ${format.fileSize(size)}`}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the type of a file in letters. The extension of its name fits its content. */
const toKind = (name: string): string => name.slice(name.lastIndexOf(".") + 1).toUpperCase();
