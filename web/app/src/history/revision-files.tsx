import { getNumberFormat, toLocale } from "@proffer/presentation";
import { useApi } from "../api/use-api.ts";
import { locale } from "../texts/language.ts";
import { say } from "./say.ts";

interface Props {
  readonly id: string;
  readonly versionId: string;
}

/** The files of the revision that a version contains, with links to download them. Nothing for other versions. */
export function RevisionFiles({ id, versionId }: Props) {
  const { data: revisions } = useApi("GET /api/proposals/{id}/revisions", { params: { id } });
  const revision = revisions?.data.find(({ version_id }) => version_id === versionId);
  if (!revision || revision.attachments.length === 0) return null;
  const { number, attachments } = revision;
  return (
    <section class="revision-files" aria-labelledby="revision-files">
      <h2 id="revision-files">{say("files_of_revision", { number })}</h2>
      <ul>
        {attachments.map(({ id: fileId, name, size }) => (
          <li key={fileId}>
            <a href={`/api/proposals/${id}/attachments/${fileId}?revision=${number}`} download="" dir="auto">
              {name}
            </a>{" "}
            <small class="muted">{getNumberFormat(toLocale(locale)).fileSize(size)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
