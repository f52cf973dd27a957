import type { PaymentMethod } from "@proffer/contract";
import { toPath } from "../routes.ts";
import { WarningIcon } from "../ui/icons.tsx";
import { say } from "./say.ts";
import "./payments.css";

interface MissingNoticeProps {
  readonly methods: readonly PaymentMethod[];
  /** False on the screen where the ways to pay are set up. */
  readonly hasLink?: boolean;
}

/** Warns about chosen ways to pay that are not set up. Renders nothing if there are none. */
export function MissingNotice({ methods, hasLink = true }: MissingNoticeProps) {
  return (
    <div role="status" class="missing-methods">
      {methods.map((method) => (
        <p key={method}>
          <WarningIcon />
          <span>{say(`missing_${method}`)}</span>
        </p>
      ))}
      {hasLink && methods.length > 0 && (
        <p>
          <a href={toPath("settingsSection", { section: "payments" })}>{say("to_settings")}</a>
        </p>
      )}
    </div>
  );
}
