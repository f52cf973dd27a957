import { hasVisibleCharacter } from "@proffer/contract/people";
import type { InputHTMLAttributes } from "preact";
import { useState } from "preact/hooks";
import { useEditor, useReadOnly } from "../state/use-editor.ts";

interface TextInputProps {
  readonly id?: string;
  readonly class?: string;
  readonly placeholder?: string;
  readonly "aria-label"?: string;
  readonly maxLength?: number;
  readonly type?: "text" | "email" | "url" | "tel";
  readonly value: string;
  /** The text to show instead of the value while the field is not being edited. */
  readonly shown?: string;
  readonly onText: (text: string) => void;
  /** Ignores texts without a visible character. Leaving the field then restores the saved text. */
  readonly isRequired?: boolean;
  readonly isMultiline?: boolean;
  /** One paragraph that may wrap onto several lines. */
  readonly isWrapped?: boolean;
  readonly cell?: string;
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** A text that is saved while the user types. Escape restores the text before editing. */
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
  const isReadOnly = useReadOnly();
  const [typed, setTyped] = useState<string | null>(null);
  const [before, setBefore] = useState(value);
  const [isEdited, setEdited] = useState(false);
  const isWrong = isRequired && typed !== null && !hasVisibleCharacter(typed);
  const control = {
    ...attributes,
    "data-cell": cell,
    dir: "auto" as const,
    autocomplete: "off",
    readOnly: isReadOnly,
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
      // Also restores the text in the field, because the next key may be pressed before the document is
      // rendered.
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
