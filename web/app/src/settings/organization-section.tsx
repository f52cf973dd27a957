import type { Organization } from "@proffer/contract";
import { currencies } from "@proffer/pricing";
import { ErrorBoundary } from "preact-iso";
import { useMemo, useState } from "preact/hooks";
import { lazyPart } from "../texts/lazy-part.ts";
import { say as sayCommon } from "../texts/say.ts";
import { describeCurrency } from "../ui/describe-currency.ts";
import { describeNameFault } from "../ui/describe-fault.ts";
import { Field, TextField } from "../ui/field.tsx";
import { Form, useForm } from "./form.tsx";
import { Section } from "../ui/section.tsx";
import { isReader, saveOrganization, WithOrganization } from "./with-organization.tsx";
import { say } from "./say.ts";

const LegalEntityForm = lazyPart(() => import("./legal-entity-form.tsx"));

type CostsVisibleTo = Organization["costs_visible_to"];

const audiences: readonly CostsVisibleTo[] = ["everyone", "owners_and_admins"];

/**
 * Name, currency, time zone, proposal numbers, the visibility of costs, and the seller on invoices. Read-only
 * for members who may not change them.
 */
export function OrganizationSection() {
  return (
    <WithOrganization>
      {(organization) => (
        <>
          <OrganizationForm organization={organization} />
          <ErrorBoundary>
            <LegalEntityForm organization={organization} />
          </ErrorBoundary>
        </>
      )}
    </WithOrganization>
  );
}

function OrganizationForm({ organization }: { readonly organization: Organization }) {
  const { name, currency, time_zone, proposal_number_pattern: pattern, costs_visible_to } = organization;
  const [fields, setFields] = useState({
    name,
    currency,
    time_zone,
    proposal_number_pattern: pattern ?? "",
    costs_visible_to,
  });
  const timeZones = useMemo(() => listTimeZones(time_zone), [time_zone]);
  const readOnly = isReader();
  const form = useForm(() =>
    saveOrganization({ ...fields, proposal_number_pattern: fields.proposal_number_pattern || null }),
  );
  const bind = (key: keyof typeof fields) => ({
    readOnly,
    value: fields[key],
    onValue: (value: string) => setFields({ ...fields, [key]: value }),
    problem: form.problems[key],
  });
  return (
    <Section title={say("section_organization")}>
      <Form form={form} action={sayCommon("save")} name={say("section_organization")} isReadOnly={readOnly}>
        <TextField label={sayCommon("name")} required describeFault={describeNameFault} {...bind("name")} />
        <Field label={sayCommon("currency")} hint={say("currency_hint")} problem={form.problems["currency"]}>
          {(attributes) => (
            <select
              {...attributes}
              disabled={readOnly}
              value={fields.currency}
              onChange={({ currentTarget }) => setFields({ ...fields, currency: currentTarget.value })}
            >
              {currencies.map((code) => (
                <option key={code} value={code}>
                  {describeCurrency(code)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={say("time_zone")} hint={say("time_zone_hint")} problem={form.problems["time_zone"]}>
          {(attributes) => (
            <select
              {...attributes}
              disabled={readOnly}
              value={fields.time_zone}
              onChange={({ currentTarget }) => setFields({ ...fields, time_zone: currentTarget.value })}
            >
              {timeZones.map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll("_", " ")}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextField
          label={say("number_pattern")}
          hint={say("number_pattern_hint")}
          placeholder="Q-{year}-{0000}"
          {...bind("proposal_number_pattern")}
        />
        <Field
          label={say("costs_visible_to")}
          hint={say("costs_visible_hint")}
          problem={form.problems["costs_visible_to"]}
        >
          {(attributes) => (
            <select
              {...attributes}
              disabled={readOnly}
              value={fields.costs_visible_to}
              onChange={({ currentTarget }) =>
                setFields({ ...fields, costs_visible_to: currentTarget.value as CostsVisibleTo })
              }
            >
              {audiences.map((each) => (
                <option key={each} value={each}>
                  {say(`costs_visible_to_${each}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </Form>
    </Section>
  );
}

/** Lists the time zones of the browser and the current one, which may have an older name. */
function listTimeZones(present: string): string[] {
  return [...new Set(["UTC", present, ...Intl.supportedValuesOf("timeZone")])].toSorted();
}
