import { useLocation } from "preact-iso";
import { getSession } from "../api/session.ts";
import { toPath } from "../routes.ts";
import { useUnreadCount } from "../activity/unread.ts";
import { say } from "../texts/say.ts";
import { openPalette } from "../commands/palette.tsx";
import { KeyHint } from "../ui/key-hint.tsx";
import {
  BellIcon,
  ChartIcon,
  LibraryIcon,
  ProposalIcon,
  SettingsIcon,
  SunIcon,
  TemplateIcon,
} from "../ui/icons.tsx";

const sections = [
  { name: "today", Icon: SunIcon },
  { name: "proposals", Icon: ProposalIcon },
  { name: "activity", Icon: BellIcon },
  { name: "templates", Icon: TemplateIcon },
  { name: "library", Icon: LibraryIcon },
  { name: "insights", Icon: ChartIcon },
  { name: "settings", Icon: SettingsIcon },
] as const;

/** Links to all sections: a column beside the screen, or a row below it on phones. */
export function Navigation() {
  const { path } = useLocation();
  const unread = useUnreadCount();
  const { organization, user } = getSession();
  return (
    <header class="side">
      <div class="organization">
        <span class="logo" aria-hidden="true">
          {organization.name.trim().slice(0, 1).toUpperCase()}
        </span>
        <span class="organization-names">
          <b>{organization.name}</b>
          <small>{user.name}</small>
        </span>
      </div>
      <nav aria-label={say("main_navigation")}>
        <ul>
          {sections.map(({ name, Icon }) => {
            const isCurrent = path.startsWith(toPath(name));
            return (
              <li
                key={name}
                class={name === "settings" ? "last" : name === "insights" ? "wide-only" : undefined}
              >
                <a href={toPath(name)} aria-current={isCurrent ? "page" : undefined}>
                  <Icon />
                  <span>{say(name)}</span>
                  {name === "activity" && unread > 0 && (
                    <small class="badge">
                      <span class="unseen">{say("unread")} </span>
                      {unread < 100 ? unread : "99+"}
                    </small>
                  )}
                </a>
              </li>
            );
          })}
        </ul>
      </nav>
      <button type="button" class="find" onClick={openPalette}>
        <span>{say("find_or_do")}</span>
        <KeyHint name="Mod+k" />
      </button>
    </header>
  );
}
