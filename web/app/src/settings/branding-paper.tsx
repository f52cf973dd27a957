import { useComputed, useSignal } from "@preact/signals";
import type { PublicProposal } from "@proffer/contract";
import { useEffect, useMemo } from "preact/hooks";
import { useApi } from "../api/use-api.ts";
import { PaperFrame } from "../paper/paper-frame.tsx";
import { toPaperHost } from "../paper/paper-host.ts";
import { useProposals } from "../proposal/use-proposals.ts";
import { toPath } from "../routes.ts";
import { say as sayCommon } from "../texts/say.ts";
import { say } from "./texts/say.ts";

type Look = { readonly [K in keyof PublicProposal["design"]]?: PublicProposal["design"][K] | null };

/** The newest proposal or template as its client would see it with this design. */
export function BrandingPaper({ design }: { readonly design: Look }) {
  const { data } = useProposals({ is_template: "any", sort: "updated_at", order: "desc", limit: 1 });
  const newest = data?.data[0];
  const { data: preview } = useApi(
    "GET /api/proposals/{id}/preview",
    { params: { id: newest?.id ?? "" } },
    { isEnabled: newest !== undefined },
  );
  if (data && !newest)
    return (
      <aside class="branding-paper first-step">
        <p class="muted">{say("no_paper")}</p>
        <a class="button" href={toPath("welcome")}>
          {sayCommon("choose_starter_button")}
        </a>
      </aside>
    );
  return (
    <aside class="branding-paper" aria-label={say("paper_preview")}>
      {preview && <Paper preview={preview} design={design} />}
    </aside>
  );
}

function Paper({ preview, design }: { readonly preview: PublicProposal; readonly design: Look }) {
  const look = useSignal(design);
  const key = JSON.stringify(design);
  useEffect(() => {
    look.value = design;
  }, [key]);
  const view = useComputed<PublicProposal>(() => {
    const chosen = Object.entries({ ...preview.design, ...look.value }).filter(([, value]) => value !== null);
    return { ...preview, design: Object.fromEntries(chosen) };
  });
  const host = useMemo(() => toPaperHost(view), [view]);
  return <PaperFrame host={host} class="branding-frame" title={say("paper_preview")} />;
}
