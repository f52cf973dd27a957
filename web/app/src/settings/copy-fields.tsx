import type { Organization } from "@proffer/contract";
import { useState } from "preact/hooks";
import { parseAddressees } from "../send/addressees.ts";
import { say as sayCommon } from "../texts/say.ts";
import { TextField } from "../ui/field.tsx";
import { Form, useForm } from "./form.tsx";
import { MailExample } from "./mail-example.tsx";
import { Section } from "../ui/section.tsx";
import { say } from "./texts/say.ts";
import { isReader, saveOrganization } from "./with-organization.tsx";

type CopyRecipients = NonNullable<Organization["completed_copies"]["recipients"]>;

/** The receivers of completed copies besides those who took part, and the choice to attach the PDF. */
export function CopyFields({ organization }: { readonly organization: Organization }) {
  const { completed_copies: copies } = organization;
  const [isAttached, setAttached] = useState(copies.attach_pdf ?? true);
  const [people, setPeople] = useState(() => writePeople(copies.recipients ?? []));
  const [unread, setUnread] = useState("");
  const isReadOnly = isReader();
  const form = useForm(async () => {
    const { found, rest } = parseAddressees(people);
    setUnread(rest);
    if (rest === "")
      await saveOrganization({ completed_copies: { attach_pdf: isAttached, recipients: found } });
  });
  return (
    <Section title={say("copies")} lead={say("copies_lead")}>
      <Form form={form} action={sayCommon("save")} isReadOnly={isReadOnly}>
        <label class="check-label">
          <input
            type="checkbox"
            checked={isAttached}
            disabled={isReadOnly}
            onChange={({ currentTarget }) => setAttached(currentTarget.checked)}
          />
          {say("attach_pdf")}
        </label>
        <TextField
          label={say("copies_to")}
          hint={say("copies_to_hint")}
          placeholder="Contracts <contracts@example.com>"
          readOnly={isReadOnly}
          value={people}
          onValue={setPeople}
          problem={unread ? sayCommon("no_address", { typed: unread }) : undefined}
        />
      </Form>
      <MailExample kind="completed_copy" changed={organization} />
    </Section>
  );
}

function writePeople(people: CopyRecipients): string {
  return people
    .map(({ name = "", email }) => (name && name !== email ? `${name} <${email}>` : email))
    .join(", ");
}
