import { request } from "../api/request.ts";
import { openDealDialog } from "../deals/open-deal-dialog.ts";
import { toPath } from "../routes.ts";
import { listSections } from "../settings/sections.ts";
import { say } from "../texts/say.ts";

/** An entry of the palette that is not a command of the screen. */
interface LaterEntry {
  readonly id: string;
  readonly title: string;
  readonly run: () => void;
}

/** Shows the sections of the settings, and then also "New from a deal" if a CRM is connected. */
export async function showLaterEntries(
  route: (path: string) => void,
  show: (entries: readonly LaterEntry[]) => void,
): Promise<void> {
  const sections = listSections().map(({ id, getTitle }) => ({
    id: `settings-${id}`,
    title: `${say("settings")}: ${getTitle()}`,
    run: () => route(toPath("settingsSection", { section: id })),
  }));
  show(sections);
  if (await hasCrm())
    show([{ id: "new-from-deal", title: say("new_from_deal"), run: () => openDealDialog() }, ...sections]);
}

async function hasCrm(): Promise<boolean> {
  try {
    const { data } = await request("GET /api/connections", {});
    return data.some(({ deals }) => deals !== null);
  } catch {
    return false;
  }
}
