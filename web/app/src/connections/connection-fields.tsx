import type { ConnectionProvider } from "@proffer/contract";
import { say as sayCommon } from "../texts/say.ts";
import { describeNameFault } from "../ui/describe-fault.ts";
import { TextField } from "../ui/field.tsx";
import { isCrm } from "./guides.tsx";
import { say } from "./say.ts";

interface NameFieldProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly autofocus?: boolean;
}

/** The name of a connection. */
export function NameField(field: NameFieldProps) {
  return (
    <TextField
      label={sayCommon("name")}
      hint={say("name_hint")}
      required
      describeFault={describeNameFault}
      {...field}
    />
  );
}

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
