import type { Organization } from "@proffer/contract";
import { useState } from "preact/hooks";
import { DaysField } from "../send/days-field.tsx";
import { readDays } from "../send/signing.ts";
import { say as sayCommon } from "../texts/say.ts";
import { Field, TextField } from "../ui/field.tsx";
import { Form, useForm } from "./form.tsx";
import { MailExample } from "./mail-example.tsx";
import { NotificationFields } from "./notification-fields.tsx";
import { Section } from "../ui/section.tsx";
import { say } from "./say.ts";
import { isReader, saveOrganization, WithOrganization } from "./with-organization.tsx";
import { parseAddressees } from "../send/addressees.ts";

/** The emails that Proffer writes: their texts, times, recipients and examples. */
export function MailsSection() {
  return (
    <WithOrganization>
      {(organization) => (
        <>
          <OfferMail organization={organization} />
          <Reminders organization={organization} />
          <NotificationFields organization={organization} />
          <CopyFields organization={organization} />
        </>
      )}
    </WithOrganization>
  );
}

interface PartProps {
  readonly organization: Organization;
}

function OfferMail({ organization: { sending } }: PartProps) {
  const [subject, setSubject] = useState(sending.subject ?? "");
  const [message, setMessage] = useState(sending.message ?? "");
  const isReadOnly = isReader();
  const form = useForm(() =>
    saveOrganization({ sending: { subject: subject || null, message: message || null } }),
  );
  return (
    <Section title={say("sending_defaults")} lead={say("sending_lead")}>
      <Form form={form} action={sayCommon("save")} name={say("sending_defaults")} isReadOnly={isReadOnly}>
        <TextField
          label={sayCommon("subject")}
          hint={say("placeholders_hint", { client: "{{client.name}}", proposal: "{{proposal.name}}" })}
          placeholder={say("usual_words")}
          readOnly={isReadOnly}
          value={subject}
          onValue={setSubject}
          problem={form.problems["sending.subject"]}
        />
        <Field label={sayCommon("message")} problem={form.problems["sending.message"]}>
          {(attributes) => (
            <textarea
              {...attributes}
              rows={6}
              dir="auto"
              readOnly={isReadOnly}
              placeholder={say("usual_words")}
              value={message}
              onInput={({ currentTarget }) => setMessage(currentTarget.value)}
            />
          )}
        </Field>
      </Form>
      <MailExample kind="proposal" changed={sending} />
    </Section>
  );
}

function Reminders({ organization: { reminders, branding } }: PartProps) {
  const [after, setAfter] = useState((reminders.after_days ?? []).join(", "));
  const [before, setBefore] = useState((reminders.before_expiry_days ?? []).join(", "));
  const isReadOnly = isReader();
  const form = useForm(async () => {
    const days = { after_days: readDays(after).days, before_expiry_days: readDays(before).days };
    await saveOrganization({ reminders: days });
    setAfter(days.after_days.join(", "));
    setBefore(days.before_expiry_days.join(", "));
  });
  return (
    <Section title={sayCommon("reminders")} lead={say("reminders_lead")}>
      <Form form={form} action={sayCommon("save")} name={sayCommon("reminders")} isReadOnly={isReadOnly}>
        <DaysField
          label={sayCommon("days_after")}
          readOnly={isReadOnly}
          value={after}
          onValue={setAfter}
          problem={form.problems["reminders.after_days"]}
        />
        <DaysField
          label={sayCommon("days_before")}
          readOnly={isReadOnly}
          value={before}
          onValue={setBefore}
          problem={form.problems["reminders.before_expiry_days"]}
        />
      </Form>
      <MailExample kind="reminder" changed={branding} />
      <MailExample kind="signature_request" changed={branding} />
    </Section>
  );
}

type CopyRecipients = NonNullable<Organization["completed_copies"]["recipients"]>;

/** The additional recipients of completed copies, and the choice to attach the PDF. */
function CopyFields({ organization }: { readonly organization: Organization }) {
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
      <Form form={form} action={sayCommon("save")} name={say("copies")} isReadOnly={isReadOnly}>
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
