import { formatIban } from "@proffer/presentation";
import { useEffect, useRef, useState } from "preact/hooks";
import { untranslated } from "../said.tsx";
import type { PublicPayment } from "./payment.ts";
import { usePayment } from "./use-payment.ts";

interface Props {
  readonly payment: PublicPayment;
  readonly account: NonNullable<PublicPayment["bank_account"]>;
  /** True below another way to pay. */
  readonly isSecond: boolean;
}

/** The data of the account for a transfer, and its QR code. */
export function Transfer({ payment: { open_amount }, account, isSecond }: Props) {
  const { say, format, api } = usePayment();
  const { holder, iban, bic, bank_name, reference, qr_code } = account;
  const amount = format.money(open_amount, true);
  return (
    <div class={isSecond ? "pay-transfer second" : "pay-transfer"}>
      <h3>{say("pay_transfer")}</h3>
      <div class="pay-account">
        <dl>
          <Row name={say("pay_holder")} value={holder} dir="auto" />
          <Row name="IBAN" value={formatIban(iban)} copied={iban} dir="ltr" />
          {bic && <Row name="BIC" value={bic} copied={bic} dir="ltr" />}
          {bank_name && <Row name={say("pay_bank")} value={bank_name} dir="auto" />}
          <Row name={say("pay_amount")} value={amount} />
          <Row name={say("pay_reference")} value={reference} copied={reference} dir="auto" />
        </dl>
        {qr_code && (
          <figure class="pay-qr">
            {/* The address differs for each amount, so that no browser shows the code of another one. */}
            <img
              src={`${api}/payment-qr?amount=${open_amount}`}
              alt={say("pay_qr_alt", { amount })}
              width="176"
              height="176"
            />
            <figcaption>{say("pay_qr")}</figcaption>
          </figure>
        )}
      </div>
    </div>
  );
}

interface RowProps {
  readonly name: string;
  readonly value: string;
  /** The text to copy. Absent without a button. */
  readonly copied?: string;
  /** Absent for amounts, which have the direction of the page. */
  readonly dir?: "auto" | "ltr";
}

function Row({ name, value, copied, dir }: RowProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span dir={dir} {...untranslated}>
          {value}
        </span>
        {copied !== undefined && <CopyButton name={name} text={copied} />}
      </dd>
    </div>
  );
}

const shownMs = 2_000;

/** Copies a text. Renders nothing if the browser cannot copy, as on pages without encryption. */
function CopyButton({ name, text }: { name: string; text: string }) {
  const { say, session } = usePayment();
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!session || !("clipboard" in navigator)) return null;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // The browser forbids it. The text can still be selected.
      return;
    }
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), shownMs);
  }

  return (
    <>
      <button
        type="button"
        class="link-button"
        aria-label={say("copy_of", { name })}
        onClick={() => void copy()}
      >
        {say(isCopied ? "copied" : "copy_value")}
      </button>
      <span class="sr-only" role="status">
        {isCopied && say("copied")}
      </span>
    </>
  );
}
