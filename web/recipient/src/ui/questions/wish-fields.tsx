import type { Frequency, PublicProposal } from "@proffer/contract";
import { listUsedFrequencies } from "@proffer/presentation";
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import type { Wish } from "../../model/threads/drafts.ts";
import type { TextKey } from "../../texts.ts";
import { Icon } from "../icons.tsx";
import { usePage } from "../page-context.ts";
import type { MessageState } from "./use-message.ts";
import {
  getMaxQuantity,
  isNumeric,
  listWishOptions,
  maxDays,
  replaceSentence,
  writeSentence,
} from "./wishes.ts";

interface Props {
  readonly proposal: PublicProposal;
  readonly itemId: string | undefined;
  readonly message: MessageState;
}

const valueNames: Partial<Record<Wish["type"], TextKey>> = {
  quantity: "quantity",
  target_total: "budget",
  extend: "days",
};

/** Wishes that the reader can choose instead of writing, and the number of the chosen one. */
export function WishFields({ proposal, itemId, message }: Props) {
  const { say, format } = usePage();
  const { draft, edit, problems } = message;
  const options = listWishOptions(proposal, itemId, format);
  if (options.length === 0) return null;

  function write(wish: Wish | undefined): string {
    return writeSentence(wish, proposal, itemId, { say, format });
  }

  function setWish(wish: Wish | undefined): void {
    edit({ wish, text: replaceSentence(draft.text, write(draft.wish), write(wish)) });
  }

  return (
    <div class="wishes">
      <div class="wish-options" role="group" aria-label={say("quick_wishes")}>
        {options.map(({ label, initial }) => {
          const isChosen = draft.wish?.type === initial.type;
          return (
            <button
              key={initial.type}
              type="button"
              class="wish"
              aria-pressed={isChosen}
              onClick={() => setWish(isChosen ? undefined : initial)}
            >
              {isChosen && <Icon name="check" />}
              {say(label)}
            </button>
          );
        })}
      </div>
      {draft.wish && isNumeric(draft.wish) && (
        <WishValue
          key={draft.wish.type}
          wish={draft.wish}
          frequencies={listUsedFrequencies(proposal)}
          highest={draft.wish.type === "extend" ? maxDays : getMaxQuantity(proposal, itemId)}
          set={setWish}
          problem={problems["value"]}
        />
      )}
    </div>
  );
}

interface ValueProps {
  readonly wish: Wish;
  readonly frequencies: readonly Frequency[];
  /** Highest quantity or number of days. */
  readonly highest: number;
  readonly set: (wish: Wish) => void;
  readonly problem: TextKey | undefined;
}

/** The field for a quantity, a budget or days. */
function WishValue({ wish, frequencies, highest, set, problem }: ValueProps) {
  const { say, format } = usePage();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const isBudget = wish.type === "target_total";
  const [value = 0] = format.numbersIn(wish.typed);
  const lowest = wish.type === "extend" ? 1 : 0;
  const label = say(valueNames[wish.type] ?? "quantity");
  useLayoutEffect(() => {
    // The number of a budget is missing. The others start with a usual number.
    if (isBudget && wish.typed === "") field.current?.focus({ preventScroll: true });
  }, []);

  function step(by: 1 | -1): void {
    const next = by > 0 ? Math.floor(value + 1) : Math.ceil(value - 1);
    set({ ...wish, typed: format.typed(Math.min(highest, Math.max(lowest, next))) });
  }

  const input = (
    <input
      ref={field}
      id={id}
      name="value"
      type="text"
      inputMode="decimal"
      autocomplete="off"
      value={wish.typed}
      aria-invalid={problem ? "true" : undefined}
      aria-describedby={problem ? `${id}-problem` : undefined}
      onInput={({ currentTarget }) => set({ ...wish, typed: currentTarget.value })}
    />
  );
  return (
    <div class="field wish-value">
      <label for={id}>{isBudget ? `${label} (${format.currency})` : label}</label>
      <div class="wish-row">
        {isBudget ? (
          <BudgetField>{input}</BudgetField>
        ) : (
          <div class="stepper">
            <button
              type="button"
              aria-label={say("fewer_of", { name: label })}
              disabled={value <= lowest}
              onClick={() => step(-1)}
            >
              <Icon name="minus" />
            </button>
            {input}
            <button
              type="button"
              aria-label={say("more_of", { name: label })}
              disabled={value >= highest}
              onClick={() => step(1)}
            >
              <Icon name="plus" />
            </button>
          </div>
        )}
        {isBudget && frequencies.length > 1 && (
          <select
            aria-label={say("frequency")}
            value={wish.frequency}
            onChange={({ currentTarget }) => set({ ...wish, frequency: currentTarget.value as Frequency })}
          >
            {frequencies.map((each) => (
              <option key={each} value={each}>
                {say(each)}
              </option>
            ))}
          </select>
        )}
      </div>
      {problem && (
        <p class="problem" id={`${id}-problem`}>
          {say(problem, {
            max: format.number(highest),
            currency: format.currency,
            example: format.money(exampleBudget, false),
          })}
        </p>
      )}
    </div>
  );
}

const exampleBudget = 12_000;

/** The field of an amount, with the sign of the currency at its usual place. */
function BudgetField({ children }: { children: ComponentChildren }) {
  const { format } = usePage();
  const [before = "", after = ""] = format.money(0, false).split(/[^\p{Sc}\p{L}.]*\p{Nd}+[^\p{Sc}\p{L}]*/u);
  return (
    <span class="wish-amount">
      {before && <bdi aria-hidden="true">{before}</bdi>}
      {children}
      {after && <bdi aria-hidden="true">{after}</bdi>}
    </span>
  );
}
