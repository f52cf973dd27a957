import type { ImageEntry } from "@proffer/contract";
import { useState } from "preact/hooks";
import { ApiError } from "../api/api-error.ts";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { refresh, useApi } from "../api/use-api.ts";
import { say as sayCommon } from "../texts/say.ts";
import { formatBytes, formatDay, formatNames } from "../ui/format.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Pager } from "../ui/pager.tsx";
import { showProblem, showToast } from "../ui/toast.tsx";
import { Section } from "../ui/section.tsx";
import { say } from "./say.ts";

const pageSize = 24;

async function deleteImage(id: string, query: { ignore_versions?: "true" } = {}): Promise<void> {
  try {
    await request("DELETE /api/images/{id}", { params: { id }, query });
    showToast(say("image_deleted"));
  } catch (error) {
    const isUsed = error instanceof ApiError && error.code === "CONFLICT";
    showProblem(isUsed ? say("image_used_meanwhile") : describeError(error));
  }
  await refresh("GET /api/images");
}

const listNames = ({ used_in }: ImageEntry) => formatNames(used_in.map(({ name }) => name));

/**
 * The images of the organization: their total size, the uses of each, and a button that deletes unused
 * images.
 */
export function ImagesSection() {
  const [page, setPage] = useState(1);
  const [inVersions, setInVersions] = useState<ImageEntry>();
  const query = { page, limit: pageSize };
  const { data, error } = useApi("GET /api/images", { query }, { keepsPrevious: true });
  return (
    <Section title={say("section_images")} isWide error={error}>
      {data && (
        <>
          <p class="muted">
            {say("images_space", {
              count: data.space.images,
              used: formatBytes(data.space.bytes),
              space: formatBytes(data.space.max_bytes),
            })}
          </p>
          <meter
            class="space"
            aria-label={say("space_used")}
            min={0}
            max={data.space.max_bytes}
            value={data.space.bytes}
          />
        </>
      )}
      {data?.data.length === 0 && <p>{say("no_images")}</p>}
      <ul class="images">
        {data?.data.map((image) => {
          const { id, width, height, size, created_at, used_in } = image;
          const isInVersionsAlone = used_in.length > 0 && used_in.every(({ type }) => type === "version");
          return (
            <li key={id}>
              <img src={`/images/${id}`} alt="" loading="lazy" width={width} height={height} />
              <p class="muted">{`${width} × ${height} · ${formatBytes(size)} · ${formatDay(created_at)}`}</p>
              {used_in.length > 0 && (
                <p dir="auto">
                  {isInVersionsAlone
                    ? say("in_versions", { names: listNames(image) })
                    : say("used_in", { names: listNames(image) })}
                </p>
              )}
              {(used_in.length === 0 || isInVersionsAlone) && (
                <button
                  type="button"
                  class="button danger"
                  aria-label={say("delete_image_of", { day: formatDay(created_at) })}
                  onClick={() => (isInVersionsAlone ? setInVersions(image) : void deleteImage(id))}
                >
                  {sayCommon("delete")}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {data && <Pager pagination={data.pagination} onPage={setPage} />}
      {inVersions && (
        <ConfirmDialog
          title={say("delete_from_versions")}
          text={say("versions_lose_image", { names: listNames(inVersions) })}
          action={sayCommon("delete")}
          onConfirm={() => deleteImage(inVersions.id, { ignore_versions: "true" })}
          onClose={() => setInVersions(undefined)}
        />
      )}
    </Section>
  );
}
