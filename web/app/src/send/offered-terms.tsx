import { useApi } from "../api/use-api.ts";
import { Field } from "../ui/field.tsx";
import { formatNames } from "../ui/format.ts";
import type { Signing } from "./signing.ts";
import { say } from "./say.ts";

const words = {
  accept_button: "by_button",
  digital_signatures: "by_signature",
  none: "by_none",
} as const;

/** The methods of acceptance, in the order of the field. */
export const methods = Object.keys(words) as readonly Signing["method"][];

export function describeMethod(method: Signing["method"]): string {
  return say(words[method]);
}

/** How the client of a sent proposal accepts, which only a revision changes. */
export function OfferedMethod({ method }: { readonly method: Signing["method"] }) {
  return (
    <Field label={say("how_to_accept")} hint={say("changes_by_revision")}>
      {(attributes) => <input {...attributes} type="text" readOnly value={describeMethod(method)} />}
    </Field>
  );
}

/** The signers of a sent proposal, in signing order. Only a revision can change them. */
export function OfferedSigners({ signing }: { readonly signing: Signing }) {
  const { method, signers, companySigner } = signing;
  const { data: members } = useApi("GET /api/members", {});
  if (method !== "digital_signatures") return null;
  const ours = members?.data.find(({ id }) => id === companySigner);
  const names = [...signers, ...(ours ? [ours] : [])].map(({ name, email }) => name || email);
  if (names.length === 0) return null;
  return (
    <Field label={say("signers")}>
      {(attributes) => <input {...attributes} type="text" dir="auto" readOnly value={formatNames(names)} />}
    </Field>
  );
}
