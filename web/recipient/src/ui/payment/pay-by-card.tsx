import { useEffect, useRef, useState } from "preact/hooks";
import { startPayment } from "../../model/payment-api.ts";
import type { Reply } from "../../model/request.ts";
import { Icon } from "../icons.tsx";
import type { PublicPayment } from "./payment.ts";
import { usePayment } from "./use-payment.ts";

/** The button that opens the payment page of the provider. */
export function PayByCard({ payment: { bank_account, is_test } }: { payment: PublicPayment }) {
  const { say, sayPage, session, api } = usePayment();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // A second click can come before the button is rendered as busy.
  const isPaying = useRef(false);

  function stop(): void {
    isPaying.current = false;
    setBusy(false);
  }

  useEffect(() => {
    // The browser shows the page again as it was left, after "back" on the payment page.
    const restore = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      stop();
      void session?.reread?.();
    };
    addEventListener("pageshow", restore);
    return () => removeEventListener("pageshow", restore);
  }, [session]);

  async function pay(): Promise<void> {
    if (isPaying.current) return;
    isPaying.current = true;
    setBusy(true);
    setFailure(null);
    const reply = await startPayment(api);
    // Busy until the browser shows the other page.
    if (reply.kind === "answered") return location.assign(reply.data.data.url);
    if (reply.kind === "refused") await session?.reread?.();
    setFailure(describeFailure(reply));
    stop();
  }

  function describeFailure({ status }: Exclude<Reply<unknown>, { kind: "answered" }>): string {
    if (status === undefined) return sayPage("no_connection");
    if (status === 503) return say(bank_account ? "pay_unavailable_transfer" : "pay_unavailable");
    return sayPage(status === 409 ? "changed_meanwhile" : "try_again");
  }

  return (
    <div class="pay-card">
      <button
        type="button"
        class="primary"
        disabled={!session?.reread || isBusy}
        aria-describedby="pay-card-about"
        onClick={() => void pay()}
      >
        <Icon name="lock" />
        {isBusy ? sayPage("working") : say("pay_card")}
      </button>
      <p class="muted small without-scripts">{say("pay_scripts")}</p>
      <p class="muted small" id="pay-card-about">
        {say("pay_card_page")}
      </p>
      {is_test && <p class="tag pay-test">{sayPage("pay_test")}</p>}
      <div aria-live="assertive">
        {failure && (
          <p class="notice red">
            <Icon name="alert" />
            {failure}
          </p>
        )}
      </div>
    </div>
  );
}
