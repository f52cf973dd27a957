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

/** An address is saved once it is whole: the server refuses half of one. Half of one stays in the field, which says so. */
export function AddressInput({ label, type, value, maxLength, onAddress }: AddressInputProps) {
  const editor = useEditor();
  const id = useId();
  const [unfinished, setUnfinished] = useState<string | null>(null);
  const control = {
    id,
    // An input of type "email" takes no letters beyond ASCII before the @, and changes the domain.
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

/** As strict as the server: a picture is fetched over https or is one of here. */
function isPicture({ value, validity }: HTMLInputElement): boolean {
  return validity.valid && /^https:\/\/|\/images\/img_/.test(value);
}
