import type { InputHTMLAttributes } from "preact";
import { useId, useState } from "preact/hooks";
import { useEditor } from "../state/use-editor.ts";
import { say } from "../texts/say.ts";

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
    type,
    autocomplete: "off",
    maxLength,
    readOnly: editor.isReadOnly.value,
    "aria-invalid": unfinished === null ? undefined : ("true" as const),
    "aria-describedby": unfinished === null ? undefined : `${id}-note`,
    value: unfinished ?? value,
    onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
      const { value: typed } = currentTarget;
      const isWhole = isAddress(currentTarget);
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

/** As strict as the server: an email address has a domain with a dot, and a picture is fetched over https or is one of here. */
function isAddress({ value, type, validity }: HTMLInputElement): boolean {
  if (value === "") return validity.valid;
  return validity.valid && (type === "email" ? /@[^@]+\.[^@]+$/ : /^https:\/\/|\/images\/img_/).test(value);
}
