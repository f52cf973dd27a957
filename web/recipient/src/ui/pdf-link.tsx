import type { PublicProposal } from "@proffer/contract";
import { Icon } from "./icons.tsx";
import { usePage } from "./page-context.ts";

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
