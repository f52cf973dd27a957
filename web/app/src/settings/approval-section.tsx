import type { ApprovalRule, Organization } from "@proffer/contract";
import { useState } from "preact/hooks";
import { describeApprovers, describeRule, findOwnName } from "../approvals/describe-rule.ts";
import { say } from "../approvals/say.ts";
import { request } from "../api/request.ts";
import { useApi } from "../api/use-api.ts";
import { say as sayCommon } from "../texts/say.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Section } from "../ui/section.tsx";
import { ApprovalRuleDialog } from "./approval-rule-dialog.tsx";
import { saveOrganization, WithOrganization } from "./with-organization.tsx";
import "./approval-section.css";

const maxRules = 50;

/** The rules that decide which proposals need an approval before they leave. */
export default function ApprovalSection() {
  return (
    <Section
      title={say("section")}
      lead={
        <>
          {say("rules_lead")}{" "}
          <a href="/docs/guides/api-guide#approvals" target="_blank" rel="noreferrer">
            {say("guide")}
          </a>
        </>
      }
    >
      <WithOrganization>{(organization) => <Rules organization={organization} />}</WithOrganization>
    </Section>
  );
}

/** The open dialog: a new rule, or an existing one. */
type Opened = { readonly rule: ApprovalRule | null };

function Rules({ organization }: { readonly organization: Organization }) {
  const { approval_rules: rules } = organization;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [deleting, setDeleting] = useState<ApprovalRule | null>(null);
  const { data: members } = useApi("GET /api/members", {});
  const names = new Map(members?.data.map(({ id, name }) => [id, name]));
  return (
    <>
      {rules.length === 0 && (
        <div class="first-step">
          <h3>{say("first_rule")}</h3>
          <p class="muted">{say("first_rule_lead")}</p>
        </div>
      )}
      {members && rules.length > 0 && (
        <ul class="approval-rules">
          {rules.map((rule) => (
            <li key={rule.id}>
              <div class="approval-rule">
                <b dir="auto">{findOwnName(rule) ?? describeRule(rule.when)}</b>
                {findOwnName(rule) !== undefined && <span>{describeRule(rule.when)}</span>}
                <span class="muted">{describeApprovers(rule, names)}</span>
              </div>
              <div class="approval-rule-acts">
                <button
                  type="button"
                  class="button quiet"
                  aria-label={say("change_named", { name: rule.name })}
                  onClick={() => setOpened({ rule })}
                >
                  {sayCommon("edit")}
                </button>
                <button
                  type="button"
                  class="button quiet danger"
                  aria-label={say("delete_named", { name: rule.name })}
                  onClick={() => setDeleting(rule)}
                >
                  {sayCommon("delete")}
                </button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {rules.length < maxRules ? (
        <div>
          <button type="button" class="button primary" onClick={() => setOpened({ rule: null })}>
            {say("add_rule")}
          </button>
        </div>
      ) : (
        <p class="muted">{say("most_rules", { limit: String(maxRules) })}</p>
      )}
      {opened && (
        <ApprovalRuleDialog
          rule={opened.rule}
          currency={organization.currency}
          members={members?.data ?? []}
          onClose={() => setOpened(null)}
        />
      )}
      {deleting && (
        <ConfirmDialog
          title={say("delete_title", { name: deleting.name })}
          text={say("delete_text")}
          action={sayCommon("delete")}
          onConfirm={() => deleteRule(deleting.id)}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

async function deleteRule(id: string): Promise<void> {
  // Another user may have changed the other rules, and the server replaces all of them.
  const { approval_rules: rules } = await request("GET /api/organization", {});
  await saveOrganization({ approval_rules: rules.filter((rule) => rule.id !== id) });
}
