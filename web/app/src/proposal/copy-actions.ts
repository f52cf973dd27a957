import type { ProposalSummary } from "@proffer/contract";
import { request } from "../api/request.ts";
import { toUrl } from "../api/to-url.ts";
import { refresh } from "../api/use-api.ts";
import { toPath } from "../routes.ts";
import { say as sayCommon } from "../texts/say.ts";
import { downloadFile } from "../ui/download-file.ts";
import { run } from "../ui/run.ts";
import { showToast } from "../ui/toast.tsx";
import { duplicateProposal } from "./proposal-actions.ts";

type Original = Pick<ProposalSummary, "id" | "name"> & { readonly is_template?: boolean };

interface CopyAction {
  readonly label: string;
  readonly run: () => void;
}

/** Lists the actions that copy a proposal: a duplicate, a template, and files with its lines. */
export function listCopyActions(original: Original, route: (path: string) => void): CopyAction[] {
  const { id, is_template: isTemplate } = original;
  return [
    {
      label: sayCommon("duplicate"),
      run: () => void run(async () => route(toPath("proposal", { id: await duplicateProposal(id) }))),
    },
    ...(isTemplate === true
      ? []
      : [
          {
            label: sayCommon("save_as_template"),
            run: () => void run(() => saveAsTemplate(original, route)),
          },
        ]),
    {
      label: sayCommon("lines_csv"),
      run: () => downloadFile(toUrl("/api/proposals/{id}/lines.csv", { params: { id } })),
    },
    {
      label: sayCommon("lines_xlsx"),
      run: () => downloadFile(toUrl("/api/proposals/{id}/lines.xlsx", { params: { id } })),
    },
  ];
}

/** Saves a proposal as a template, and offers to open the template. */
async function saveAsTemplate({ id, name }: Original, route: (path: string) => void): Promise<void> {
  const { data } = await request("POST /api/proposals/{id}/duplicate", {
    params: { id },
    body: { name, is_template: true },
  });
  await refresh("GET /api/proposals");
  showToast(sayCommon("template_saved", { name }), {
    label: sayCommon("open"),
    run: () => route(toPath("proposal", { id: data.id })),
  });
}
