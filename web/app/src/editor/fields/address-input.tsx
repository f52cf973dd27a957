import { isEmailAddress, trimInvisible } from "@proffer/contract/people";
import type { InputHTMLAttributes } from "preact";
import { useId, useState } from "preact/hooks";
import { useEditor } from "../state/use-editor.ts";
import { say } from "../say.ts";

interface AddressInputProps {
  readonly label: string;
  readonly type: "email" | "url";
  readonly value: string;
  readonly maxLength: number;
  readonly onAddress: (address: string) => void;
}

/**
 * A field for an address, which is saved only when complete because the server rejects incomplete ones. An
 * incomplete address stays in the field with a note.
 */
export function AddressInput({ label, type, value, maxLength, onAddress }: AddressInputProps) {
  const editor = useEditor();
  const id = useId();
  const [unfinished, setUnfinished] = useState<string | null>(null);
  const control = {
    id,
    // An input of type "email" rejects non-ASCII letters before the @, and rewrites the domain.
    type: type === "email" ? "text" : type,
    inputMode: type,
    autocapitalize: "none",
    autocomplete: "off",
    maxLength,
    readOnly: editor.isReadOnly.value,
    "aria-invalid": unfinished === null ? undefined : ("true" as const),
    "aria-describedby": unfinished === null ? undefined : `${id}-note`,
    value: unfinished ?? value,
    onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
      const typed = trimInvisible(currentTarget.value);
      const isWhole = typed === "" || (type === "email" ? isEmailAddress(typed) : isPicture(currentTarget));
      setUnfinished(isWhole ? null : typed);
      if (isWhole) onAddress(typed);
    },
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input {...(control as InputHTMLAttributes)} />
      {unfinished !== null && (
        <p class="refusal" id={`${id}-note`} role="alert">
          {say(type === "email" ? "email_unfinished" : "url_unfinished")}
        </p>
      )}
    </div>
  );
}

/** As strict as the server: a picture is either fetched over https or stored in Proffer. */
function isPicture({ value, validity }: HTMLInputElement): boolean {
  return validity.valid && /^https:\/\/|\/images\/img_/.test(value);
}
