import type { Organization } from "@proffer/contract";
import { useState } from "preact/hooks";
import { LegalEntityFields, toEntity, toEntityDraft } from "../orders/legal-entity-fields.tsx";
import { say } from "../orders/say.ts";
import { say as sayCommon } from "../texts/say.ts";
import { Section } from "../ui/section.tsx";
import { Form, useForm } from "./form.tsx";
import { isReader, saveOrganization } from "./with-organization.tsx";

/** The organization as the seller on orders and invoices. */
export default function LegalEntityForm({ organization }: { readonly organization: Organization }) {
  const [draft, setDraft] = useState(() => toEntityDraft(organization.legal_entity));
  const isReadOnly = isReader();
  const form = useForm(() => saveOrganization({ legal_entity: toEntity(draft) }));
  return (
    <Section title={say("legal_entity")} lead={say("legal_entity_lead")}>
      <Form form={form} action={sayCommon("save")} name={say("legal_entity")} isReadOnly={isReadOnly}>
        <LegalEntityFields
          draft={draft}
          onDraft={setDraft}
          problems={form.problems}
          path="legal_entity"
          isReadOnly={isReadOnly}
        />
      </Form>
    </Section>
  );
}
