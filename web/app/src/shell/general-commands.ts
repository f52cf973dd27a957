import { useLocation } from "preact-iso";
import { exec } from "preact-iso/router";
import { getSession, signOut, switchOrganization } from "../api/session.ts";
import { useCommands } from "../commands/commands.ts";
import { openKeyList } from "../commands/key-list.tsx";
import { openPalette } from "../commands/palette.tsx";
import { useApi } from "../api/use-api.ts";
import { listViewCommands } from "../proposals/list-view-commands.ts";
import { openNewDialog } from "../proposals/new-dialog.tsx";
import { routes, toPath } from "../routes.ts";
import { setTheme } from "../ui/theme.ts";
import { say } from "../texts/say.ts";
import { run } from "../ui/run.ts";
import { request } from "../api/request.ts";

/** Offers the commands that are available on every screen. */
export function useGeneralCommands(): void {
  const { path, route } = useLocation();
  // In the editor, a letter typed outside of a field must not leave the document.
  const isWriting = exec(path, routes.proposal) !== undefined;
  const toKeysThatLeave = (key: string) => (isWriting ? [] : [key]);
  const { organization, organizations, user } = getSession();
  const { data: preferences } = useApi("GET /api/preferences", {});
  const { data: settings } = useApi("GET /api/organization", {});
  const hasRules = Boolean(settings?.approval_rules.length);
  useCommands([
    { id: "palette", title: say("find_or_do"), keys: ["Mod+k"], isInPalette: false, run: openPalette },
    { id: "new", title: say("new_proposal"), keys: toKeysThatLeave("c"), run: openNewDialog },
    ...(["proposals", "templates", "library", "settings", "activity", "today", "insights"] as const).map(
      (name, index) => ({
        id: `go-${name}`,
        title: say("go_to", { screen: say(name) }),
        keys: toKeysThatLeave(String(index + 1)),
        run: () => route(toPath(name)),
      }),
    ),
    ...listViewCommands(user.id, { savedViews: preferences?.saved_views ?? [], hasRules }, route),
    ...(["light", "dark", "system"] as const).map((theme) => ({
      id: `theme-${theme}`,
      title: say(`theme_${theme}`),
      run: () => {
        setTheme(theme);
        return run(() => request("PATCH /api/preferences", { body: { theme } }));
      },
    })),
    ...organizations
      .filter(({ id }) => id !== organization.id)
      .map(({ id, name }) => ({
        id: `switch-${id}`,
        title: say("switch_to", { name }),
        run: () => switchOrganization(id),
      })),
    { id: "keys", title: say("keys"), keys: ["?"], run: openKeyList },
    { id: "sign-out", title: say("sign_out"), run: signOut },
  ]);
}
