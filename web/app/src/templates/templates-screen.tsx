import type { ProposalSummary } from "@proffer/contract";
import { useLocation } from "preact-iso";
import { useApi } from "../api/use-api.ts";
import { openDealDialog } from "../deals/open-deal-dialog.ts";
import { useCrms } from "../deals/use-crms.ts";
import { describeError } from "../api/describe-error.ts";
import { PaperThumbnail, useNear } from "../paper/paper-thumbnail.tsx";
import { createAndOpen } from "../proposals/new-proposal.ts";
import { useProposals } from "../proposal/use-proposals.ts";
import { deleteProposals, duplicateProposal } from "../proposal/proposal-actions.ts";
import { toPath } from "../routes.ts";
import { say } from "../texts/say.ts";
import { formatRelative, toTotalLines } from "../ui/format.ts";
import { PlusIcon } from "../ui/icons.tsx";
import { Pager } from "../ui/pager.tsx";
import { Screen } from "../ui/screen.tsx";
import { run } from "../ui/run.ts";
import "./templates.css";

/** The templates of the organization as cards. Each is a starting point for proposals. */
export default function TemplatesScreen() {
  const { query, route } = useLocation();
  const page = Number(query["page"]) || 1;
  const { data, error } = useProposals({
    is_template: "true",
    sort: "name",
    order: "asc",
    limit: 30,
    page,
  });
  const crms = useCrms();
  const create = () => createAndOpen({ name: say("new_template_name"), is_template: true }, route);

  return (
    <Screen
      title={say("templates")}
      actions={
        <>
          {crms.length > 0 && (
            <button type="button" class="button" onClick={() => openDealDialog()}>
              {say("new_from_deal")}
            </button>
          )}
          <button type="button" class="button primary icon-on-phone" onClick={() => void create()}>
            <PlusIcon />
            <span>{say("new_template")}</span>
          </button>
        </>
      }
    >
      <div class="content">
        {error && <p role="alert">{describeError(error)}</p>}
        {data?.data.length === 0 && (
          <div class="empty">
            <h2>{say("no_templates")}</h2>
            <p class="muted">{say("no_templates_lead")}</p>
            <a class="button" href={toPath("welcome")}>
              {say("choose_starter_button")}
            </a>
          </div>
        )}
        <ul class="templates">
          {data?.data.map((template) => (
            <TemplateCard key={template.id} template={template} />
          ))}
        </ul>
        {data && (
          <Pager
            pagination={data.pagination}
            onPage={(next) => route(`${toPath("templates")}?page=${next}`)}
          />
        )}
      </div>
    </Screen>
  );
}

function TemplateCard({ template }: { readonly template: ProposalSummary }) {
  const { id, name, tags, updated_at, totals } = template;
  const { route } = useLocation();
  const { ref, isNear } = useNear();
  const { data: view } = useApi("GET /api/proposals/{id}/preview", { params: { id } }, { isEnabled: isNear });
  return (
    <li class="template">
      <div ref={ref} class="template-paper">
        <PaperThumbnail view={view} />
      </div>
      <h2 dir="auto">
        <a href={toPath("proposal", { id })}>{name}</a>
      </h2>
      <p class="template-amounts">
        {toTotalLines(totals).map(({ frequency, amount, period }) => (
          <span key={frequency}>
            {amount} <span class="muted">{period}</span>
          </span>
        ))}
      </p>
      <p class="muted">{[say("changed_when", { when: formatRelative(updated_at) }), ...tags].join(" · ")}</p>
      <div class="template-actions">
        <button
          type="button"
          class="button primary"
          onClick={() => void createAndOpen({ templateId: id, name }, route)}
        >
          {say("use_template")}
        </button>
        <button type="button" class="button" onClick={() => void run(() => duplicateProposal(id))}>
          {say("duplicate")}
        </button>
        <button type="button" class="button quiet danger" onClick={() => void deleteProposals([template])}>
          {say("delete")}
        </button>
      </div>
    </li>
  );
}
