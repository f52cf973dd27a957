import { hasVisibleCharacter } from "@proffer/contract/people";
import type { InputHTMLAttributes } from "preact";
import { useState } from "preact/hooks";
import { useEditor } from "../state/use-editor.ts";

interface TextInputProps {
  readonly id?: string;
  readonly class?: string;
  readonly placeholder?: string;
  readonly "aria-label"?: string;
  readonly maxLength?: number;
  readonly type?: "text" | "email" | "url" | "tel";
  readonly value: string;
  /** Stands in for the value while nobody edits it. */
  readonly shown?: string;
  readonly onText: (text: string) => void;
  /** A text without a visible character is not taken; leaving the field brings the old one back. */
  readonly isRequired?: boolean;
  readonly isMultiline?: boolean;
  /** One paragraph that may take several lines. */
  readonly isWrapped?: boolean;
  readonly cell?: string;
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** A text that is saved as it is typed. Escape brings back what stood there before. */
export function TextInput({
  value,
  shown = value,
  onText,
  isRequired = false,
  isMultiline = false,
  isWrapped = false,
  cell,
  type = "text",
  ...attributes
}: TextInputProps) {
  const editor = useEditor();
  const [typed, setTyped] = useState<string | null>(null);
  const [before, setBefore] = useState(value);
  const [isEdited, setEdited] = useState(false);
  const isWrong = isRequired && typed !== null && !hasVisibleCharacter(typed);
  const control = {
    ...attributes,
    "data-cell": cell,
    dir: "auto" as const,
    autocomplete: "off",
    readOnly: editor.isReadOnly.value,
    "aria-invalid": isWrong ? ("true" as const) : undefined,
    value: typed ?? (isEdited ? value : shown),
    onFocus: () => {
      setBefore(value);
      setEdited(true);
    },
    onInput: ({ currentTarget }: { readonly currentTarget: TextControl }) => {
      const text = isWrapped ? currentTarget.value.replaceAll(/\s*\n\s*/g, " ") : currentTarget.value;
      setTyped(text);
      if (!isRequired || hasVisibleCharacter(text)) onText(text);
    },
    onBlur: () => {
      setTyped(null);
      setEdited(false);
      if (typed !== null) editor.leaveField();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Escape" || typed === null || typed === before) return;
      event.stopPropagation();
      // The document may be shown later than the next key is pressed.
      setTyped(before);
      onText(before);
    },
  };
  if (isWrapped) return <textarea {...control} rows={1} />;
  return isMultiline ? (
    <textarea {...control} rows={3} />
  ) : (
    <input {...({ ...control, type } as InputHTMLAttributes)} />
  );
}
