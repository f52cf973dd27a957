import type { PublicProposal } from "@proffer/contract";
import { Icon } from "./icons.tsx";
import { usePage } from "./page-context.ts";
import type { Stop } from "./stops.ts";

interface Props {
  readonly proposal: PublicProposal;
  readonly stops: readonly Stop[];
  readonly current: string | undefined;
}

/** Whose proposal it is, where one is in it, and the PDF. */
export function Header({ proposal, stops, current }: Props) {
  const { say, api } = usePage();
  const { can } = proposal;
  return (
    <header class="top">
      <a class="skip" href="#content">
        {say("to_content")}
      </a>
      <div class="top-inner">
        <Brand proposal={proposal} />
        {stops.length > 1 && (
          <nav aria-label={say("pages")}>
            <ul>
              {stops.map(({ id, name }) => (
                <li key={id}>
                  <a href={`#page-${id}`} aria-current={id === current ? "page" : undefined} dir="auto">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
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
        <span dir="auto">{organization.name}</span>
      )}
    </span>
  );
}
