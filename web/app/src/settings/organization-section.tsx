import type { Organization } from "@proffer/contract";
import { useState } from "preact/hooks";
import { say } from "../texts/say.ts";
import { TextField } from "../ui/field.tsx";
import { Form, useForm } from "./form.tsx";
import { Section } from "./section.tsx";
import { isReader, saveOrganization, WithOrganization } from "./with-organization.tsx";

/** Name, currency and numbers; for members who may not change them, to read. */
export function OrganizationSection() {
  return (
    <WithOrganization>{(organization) => <OrganizationForm organization={organization} />}</WithOrganization>
  );
}

function OrganizationForm({ organization }: { readonly organization: Organization }) {
  const [name, setName] = useState(organization.name);
  const [currency, setCurrency] = useState(organization.currency);
  const [pattern, setPattern] = useState(organization.proposal_number_pattern ?? "");
  const readOnly = isReader();
  const form = useForm(() => saveOrganization({ name, currency, proposal_number_pattern: pattern || null }));
  return (
    <Section title={say("section_organization")}>
      <Form form={form} action={say("save")} isReadOnly={readOnly}>
        <TextField
          label={say("name")}
          required
          readOnly={readOnly}
          value={name}
          onValue={setName}
          problem={form.problems["name"]}
        />
        <TextField
          label={say("currency")}
          hint={say("currency_hint")}
          required
          readOnly={readOnly}
          value={currency}
          onValue={setCurrency}
          problem={form.problems["currency"]}
        />
        <TextField
          label={say("number_pattern")}
          hint={say("number_pattern_hint")}
          placeholder="Q-{year}-{0000}"
          readOnly={readOnly}
          value={pattern}
          onValue={setPattern}
          problem={form.problems["proposal_number_pattern"]}
        />
      </Form>
    </Section>
  );
}
