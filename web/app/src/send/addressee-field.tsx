import { useState } from "preact/hooks";
import { say as sayCommon } from "../texts/say.ts";
import { Field } from "../ui/field.tsx";
import { CloseIcon } from "../ui/icons.tsx";
import { addAddressees, type Addressee } from "./addressees.ts";
import { say } from "./say.ts";
import "./send.css";

interface AddresseeFieldProps {
  readonly addressees: readonly Addressee[];
  readonly onAddressees: (addressees: readonly Addressee[]) => void;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  readonly hint?: string | undefined;
  /** Default: true. */
  readonly autofocus?: boolean;
}

/** The recipients of the email, typed or pasted, as chips. */
export function AddresseeField({
  addressees,
  onAddressees,
  typed,
  onTyped,
  hint,
  autofocus = true,
}: AddresseeFieldProps) {
  const [isUnread, setUnread] = useState(false);

  const take = () => {
    const { addressees: next, rest } = addAddressees(addressees, typed);
    if (next.length > addressees.length) onAddressees(next);
    onTyped(rest);
    setUnread(rest !== "");
  };

  return (
    <Field label={say("to")} hint={hint} problem={isUnread ? sayCommon("no_address", { typed }) : undefined}>
      {(attributes) => (
        <div class="chips input">
          {addressees.map(({ name, email }) => (
            <span class="chip" key={email}>
              <span dir="auto">{name}</span>
              {name !== email && <span class="muted">{email}</span>}
              <button
                type="button"
                aria-label={sayCommon("remove_name", { name })}
                onClick={() => onAddressees(addressees.filter((each) => each.email !== email))}
              >
                <CloseIcon />
              </button>
            </span>
          ))}
          <input
            {...attributes}
            type="text"
            autofocus={autofocus}
            inputMode="email"
            autocomplete="off"
            placeholder={addressees.length > 0 ? say("add_people") : say("address_example")}
            value={typed}
            onInput={({ currentTarget }) => onTyped(currentTarget.value)}
            onBlur={take}
            onKeyDown={(event) => {
              const { key } = event;
              if ((key === "Enter" && !event.ctrlKey && !event.metaKey) || key === ",") {
                event.preventDefault();
                take();
              }
              if (key === "Backspace" && typed === "") onAddressees(addressees.slice(0, -1));
            }}
          />
        </div>
      )}
    </Field>
  );
}
