import type { PublicPage, PublicProposal } from "@proffer/contract";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "./icons.tsx";
import { usePage } from "./page-context.ts";
import { QuestionsLink } from "./questions/ask.tsx";
import { untranslated } from "./said.tsx";
import { showInMiddle } from "./show-in-middle.ts";

interface Props {
  readonly proposal: PublicProposal;
  readonly pages: readonly PublicPage[];
  readonly current: string | undefined;
}

/** The sender, the current page, and the PDF. */
export function Header({ proposal, pages, current }: Props) {
  const { say, api } = usePage();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => showInMiddle(list.current, "[aria-current]"), [current]);
  const { can } = proposal;
  return (
    <header class="top">
      <a class="skip" href="#content">
        {say("to_content")}
      </a>
      <div class="top-inner">
        <Brand proposal={proposal} />
        {pages.length > 1 && (
          <nav aria-label={say("pages")}>
            <ul ref={list}>
              {pages.map(({ id, name }) => (
                <li key={id}>
                  <a href={`#page-${id}`} aria-current={id === current ? "page" : undefined} dir="auto">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <QuestionsLink />
        {can.download_pdf && (
          <a href={`${api}/pdf`} class="top-action" download="" aria-label={say("pdf")}>
            <Icon name="download" />
            <span>{say("pdf_short")}</span>
          </a>
        )}
      </div>
    </header>
  );
}

export function Brand({ proposal: { design, organization } }: { proposal: PublicProposal }) {
  return (
    <span class="brand">
      {design.logo_url ? (
        <img src={design.logo_url} alt={organization.name} height="32" />
      ) : (
        <span dir="auto" {...untranslated}>
          {organization.name}
        </span>
      )}
    </span>
  );
}
