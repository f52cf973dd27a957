import type { ConnectionProvider } from "@proffer/contract";
import { TextField } from "../ui/field.tsx";
import { isCrm } from "./guides.tsx";
import { say } from "./say.ts";

interface CredentialFieldProps {
  readonly provider: ConnectionProvider;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly problem: string | undefined;
}

/** The token of a CRM, or the address of a chat. Both are secrets. */
export function CredentialField({ provider, ...field }: CredentialFieldProps) {
  return (
    <TextField
      label={say(isCrm(provider) ? "token" : "address")}
      hint={say("stored_encrypted")}
      type="password"
      autocomplete="off"
      required
      autofocus
      maxLength={2_000}
      {...field}
    />
  );
}
