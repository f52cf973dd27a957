import type { LibraryItem } from "@proffer/contract";
import { useState } from "preact/hooks";
import { NumberField, readTyped } from "../numbers/number-field.tsx";
import { say as sayCommon } from "../texts/say.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogFoot } from "../ui/dialog-foot.tsx";
import { Field } from "../ui/field.tsx";
import { toMoneyFormat } from "../ui/format.ts";
import { raisePrices } from "./change-items.ts";
import { planRise, roundingSteps, type RaisedLine } from "./raise-price.ts";
import { say } from "./say.ts";

interface PriceDialogProps {
  readonly items: readonly LibraryItem[];
  readonly currency: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Changes many prices by percent, after showing each old price beside its new one. */
export function PriceDialog({ items, currency, onClose, onDone }: PriceDialogProps) {
  const [typed, setTyped] = useState("");
  const [step, setStep] = useState<number>(roundingSteps[0]);
  const [isBusy, setBusy] = useState(false);
  const percent = readTyped(typed, { kind: "percent" });
  const isSensible = typeof percent === "number" && percent > -100 && percent <= 1_000;
  const plan = isSensible ? planRise(items, { percent, step }) : [];
  const left = items.length - plan.length;
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    await raisePrices(plan);
    onClose();
    onDone();
  };
  return (
    <Dialog title={say("change_prices")} onClose={onClose} isWide>
      <form onSubmit={(event) => void submit(event)}>
        <div class="dialog-body">
          <div class="item-price">
            <NumberField
              label={say("percent")}
              hint={say("percent_hint")}
              kind="percent"
              required
              autofocus
              value={typed}
              onValue={setTyped}
              problem={typeof percent === "number" && !isSensible ? say("percent_wrong") : undefined}
            />
            <Field label={say("round_to")}>
              {(attributes) => (
                <select
                  {...attributes}
                  value={String(step)}
                  onChange={({ currentTarget }) => setStep(Number(currentTarget.value))}
                >
                  {roundingSteps.map((each) => (
                    <option key={each} value={String(each)}>
                      {toMoneyFormat(currency).price(each, true)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          </div>
          {isSensible && (
            <p role="status">
              {say("prices_planned", { count: plan.length })}{" "}
              {left > 0 && say("prices_left", { count: left })}
            </p>
          )}
          {plan.length > 0 && <Plan plan={plan} currency={currency} />}
          <p class="muted">{say("prices_lead")}</p>
        </div>
        <DialogFoot
          action={say("change_count", { count: plan.length })}
          isDisabled={isBusy || plan.length === 0}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

/** Maximum number of shown rows. The whole plan is carried out. */
const maxShownRows = 200;

function Plan({ plan, currency }: { readonly plan: readonly RaisedLine[]; readonly currency: string }) {
  const money = toMoneyFormat(currency);
  const write = ({ value = 0, max_value: max }: RaisedLine["price"]) =>
    [value, max]
      .filter((each) => typeof each === "number")
      .map((each) => money.price(each, true))
      .join(" – ");
  return (
    <div class="table-scroll import-rows" tabIndex={0} role="region" aria-label={say("change_prices")}>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">{sayCommon("name")}</th>
            <th scope="col" class="number">
              {say("price_before")}
            </th>
            <th scope="col" class="number">
              {say("price_after")}
            </th>
          </tr>
        </thead>
        <tbody>
          {plan.slice(0, maxShownRows).map(({ line, price }) => (
            <tr key={line.id}>
              <th scope="row" dir="auto">
                {line.name}
              </th>
              <td class="number muted">{write(line.price)}</td>
              <td class="number">{write(price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
