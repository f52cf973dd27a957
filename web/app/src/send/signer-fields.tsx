import { useEffect, useRef } from "preact/hooks";
import { useApi } from "../api/use-api.ts";
import { say as sayCommon } from "../texts/say.ts";
import { Field } from "../ui/field.tsx";
import { CloseIcon, DownIcon } from "../ui/icons.tsx";
import type { Addressee } from "./addressees.ts";
import type { Signing } from "./signing.ts";
import { say } from "./say.ts";
import "./signer-fields.css";

interface SignerFieldsProps {
  readonly signing: Signing;
  readonly onSigning: (change: Partial<Signing>) => void;
}

/** The signers of the client in signing order, and the member who signs last for the company. */
export function SignerFields({ signing: { signers, companySigner }, onSigning }: SignerFieldsProps) {
  const { data: members } = useApi("GET /api/members", {});
  const setSigner = (index: number, change: Partial<Addressee>) =>
    onSigning({ signers: signers.map((each, at) => (at === index ? { ...each, ...change } : each)) });
  const moveDown = (index: number) => {
    const [moved, next] = [signers[index], signers[index + 1]];
    if (moved && next) onSigning({ signers: signers.with(index, next).with(index + 1, moved) });
  };
  const list = useRef<HTMLOListElement>(null);
  const isAdding = useRef(false);
  useEffect(() => {
    if (isAdding.current) list.current?.querySelector<HTMLElement>("li:last-child > input")?.focus();
    isAdding.current = false;
  }, [signers.length]);
  return (
    <fieldset class="signer-fields">
      <legend class="label">{say("signers")}</legend>
      {signers.length === 0 && <p class="muted">{sayCommon("no_signers")}</p>}
      <ol ref={list}>
        {signers.map(({ name, email }, index) => (
          <li key={index}>
            <input
              class="input"
              aria-label={say("signer_name", { number: index + 1 })}
              placeholder={sayCommon("full_name")}
              value={name}
              onInput={({ currentTarget }) => setSigner(index, { name: currentTarget.value })}
            />
            <input
              class="input"
              inputMode="email"
              autocapitalize="none"
              aria-label={say("signer_email", { number: index + 1 })}
              placeholder={say("address_example")}
              value={email}
              onInput={({ currentTarget }) => setSigner(index, { email: currentTarget.value })}
            />
            <button
              type="button"
              class="button quiet square"
              disabled={index === signers.length - 1}
              aria-label={say("sign_later", { name: name || String(index + 1) })}
              onClick={() => moveDown(index)}
            >
              <DownIcon />
            </button>
            <button
              type="button"
              class="button quiet square"
              aria-label={sayCommon("remove_name", { name: name || String(index + 1) })}
              onClick={() => onSigning({ signers: signers.toSpliced(index, 1) })}
            >
              <CloseIcon />
            </button>
          </li>
        ))}
      </ol>
      <div class="signer-fields-foot">
        <button
          type="button"
          class="button"
          onClick={() => {
            isAdding.current = true;
            onSigning({ signers: [...signers, { name: "", email: "" }] });
          }}
        >
          {say("add_signer")}
        </button>
        <Field label={say("then_signs")}>
          {(attributes) => (
            <select
              {...attributes}
              value={companySigner}
              onChange={({ currentTarget }) => onSigning({ companySigner: currentTarget.value })}
            >
              <option value="">{say("nobody_of_us")}</option>
              {members?.data.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
    </fieldset>
  );
}
