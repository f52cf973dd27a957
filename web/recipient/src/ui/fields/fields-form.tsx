import type { PublicProposal } from "@proffer/contract";
import { useState } from "preact/hooks";
import type { Form } from "../decision/form-state.ts";
import { usePage } from "../page-context.ts";
import { FieldInput } from "./field-input.tsx";
import { type Field, type Fields, listFieldProblems } from "./fields.ts";
export { FieldDrafts } from "../../model/fields/field-drafts.ts";

/** The form with all fields. It has no button, because every value is saved while the reader types. */
export function FieldsForm({ proposal }: { proposal: PublicProposal }) {
  const { session, fields } = usePage();
  return (
    <form
      class="fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void session?.flush?.();
      }}
    >
      <Inputs shown={proposal.fields} />
      {fields && <Announcement proposal={proposal} fields={fields} />}
    </form>
  );
}

/** Tells screen readers that the last value is saved, when the reader has left its field. */
function Announcement({ proposal, fields }: { proposal: PublicProposal; fields: Fields }) {
  const { say } = usePage();
  const { drafts, unsent, lastId, savedFieldId } = fields;
  const field = proposal.fields.find(({ id }) => id === lastId && id === savedFieldId && !drafts.has(id));
  const isSaved = field !== undefined && unsent.length === 0;
  return (
    <p class="sr-only" role="status">
      {isSaved && `${field.label}: ${say("saved")}`}
    </p>
  );
}

/**
 * The fields in the dialog of a decision: the ones that had a problem when it opened, and when the reader or the
 * server found one.
 */
export function AskedFields({ proposal, form }: { proposal: PublicProposal; form: Form }) {
  const { say, fields } = usePage();
  const [first] = useState(() => listFieldProblems(proposal, fields));
  const shown = proposal.fields.filter(({ id }) => id in first || id in form.found);
  if (shown.length === 0) return null;
  return (
    <fieldset class="fields">
      <legend>{say("your_details")}</legend>
      <Inputs shown={shown} form={form} />
    </fieldset>
  );
}

function Inputs({ shown, form }: { shown: readonly Field[]; form?: Form }) {
  const { fields } = usePage();
  if (!fields?.script || fields.script === "failed") return null;
  const { store } = fields.script;
  return (
    <>
      {shown.map((field) => (
        <FieldInput
          key={field.id}
          field={field}
          fields={fields}
          store={store}
          asked={form?.problems[field.id]}
          hideAsked={() => form?.hideProblem(field.id)}
        />
      ))}
    </>
  );
}
