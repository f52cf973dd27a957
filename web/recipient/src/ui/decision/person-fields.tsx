import { useState } from "preact/hooks";
import type { PublicProposal } from "@proffer/contract";
import { createStoredWriter } from "../../model/threads/stored-writer.ts";
import { Field } from "./field.tsx";
import type { Form } from "./form-state.ts";

export interface PersonState {
  readonly full_name: string;
  readonly setName: (name: string) => void;
  readonly email: string;
  readonly setEmail: (email: string) => void;
}

/**
 * Keeps the typed name and address of the deciding person, starting with known values. Unknown values are those of
 * the reader's last question.
 */
export function usePerson({ viewer, recipient }: PublicProposal, invitedName?: string): PersonState {
  const [asker] = useState(() => createStoredWriter().read());
  const known = viewer.full_name ?? invitedName ?? recipient.contact_name;
  const [full_name, setName] = useState(known || asker?.full_name || "");
  const [email, setEmail] = useState(viewer.email || asker?.email || "");
  return { full_name, setName, email, setEmail };
}

interface PersonFieldsProps {
  readonly person: PersonState;
  readonly form: Form;
  readonly asksEmail: boolean;
}

/** Name and email address of the deciding person. */
export function PersonFields({ person, form: { problems }, asksEmail }: PersonFieldsProps) {
  return (
    <>
      <Field
        label="full_name"
        name="full_name"
        autocomplete="name"
        value={person.full_name}
        set={person.setName}
        problem={problems["full_name"]}
      />
      {asksEmail && (
        <Field
          label="email"
          name="email"
          inputMode="email"
          autocomplete="email"
          value={person.email}
          set={person.setEmail}
          problem={problems["email"]}
        />
      )}
    </>
  );
}
