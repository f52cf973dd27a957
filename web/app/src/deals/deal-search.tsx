import type { Connection, Deal } from "@proffer/contract";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { describeError } from "../api/describe-error.ts";
import { ApiError } from "../api/api-error.ts";
import { useApi } from "../api/use-api.ts";
import { say as sayCommon } from "../texts/say.ts";
import { Field } from "../ui/field.tsx";
import { useDelayed } from "../ui/use-delayed.ts";
import { formatDealAmount } from "./format-deal.ts";
import { ServerMessage } from "./problem-words.tsx";
import { providerNames } from "./providers.tsx";
import { say } from "./say.ts";

const searchDelayMs = 250;

/** A deal, and the connection that it was found with. */
export interface FoundDeal {
  readonly connection: Connection;
  readonly deal: Deal;
}

interface DealSearchProps {
  readonly crms: readonly Connection[];
  readonly onDeal: (found: FoundDeal) => void;
}

/** Chooses a connection, if there are several, and searches its deals. */
export function DealSearch({ crms, onDeal }: DealSearchProps) {
  const [id, setId] = useState(crms[0]?.id);
  const connection = crms.find((each) => each.id === id) ?? crms[0];
  if (!connection) return <p class="muted">{say("no_crm")}</p>;
  return (
    <>
      {crms.length > 1 && (
        <Field label={say("connection")}>
          {(attributes) => (
            <select
              {...attributes}
              value={connection.id}
              onChange={({ currentTarget }) => setId(currentTarget.value)}
            >
              {crms.map((each) => (
                <option key={each.id} value={each.id}>
                  {describeConnection(each)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <DealList key={connection.id} connection={connection} onDeal={(deal) => onDeal({ connection, deal })} />
    </>
  );
}

function describeConnection({ name, account }: Connection): string {
  return account && account.name !== name ? `${name} · ${account.name}` : name;
}

interface DealListProps {
  readonly connection: Connection;
  readonly onDeal: (deal: Deal) => void;
}

/** Searches while the user types. Only the answer to the latest text is offered. */
function DealList({ connection: { id, provider }, onDeal }: DealListProps) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  // The search may appear while its dialog is open, and then `autofocus` does nothing.
  useLayoutEffect(() => input.current?.focus(), []);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  // True if Enter was pressed before the results arrived.
  const [isEntered, setEntered] = useState(false);
  const search = useDelayed(typed.trim(), searchDelayMs);
  const { data, error, isPlaceholderData, refetch } = useApi(
    "GET /api/connections/{id}/deals",
    { params: { id }, query: { search: search || undefined } },
    { keepsPrevious: true },
  );
  const deals = error ? [] : (data?.data ?? []);
  const isCurrent = data !== undefined && !isPlaceholderData && typed.trim() === search;
  const current = Math.min(at, deals.length - 1);
  useEffect(() => {
    if (!isEntered || !isCurrent) return;
    setEntered(false);
    if (deals[0]) onDeal(deals[0]);
  }, [isEntered, isCurrent]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && deals.length > 0) {
      event.preventDefault();
      setAt((current + step + deals.length) % deals.length);
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    const chosen = deals[current];
    if (isCurrent && chosen) onDeal(chosen);
    else setEntered(true);
  };

  return (
    <>
      <Field label={say("search_deals", { provider: providerNames[provider] })}>
        {(attributes) => (
          <input
            {...attributes}
            type="text"
            role="combobox"
            aria-expanded={deals.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={deals.length > 0 ? `${listId}-${current}` : undefined}
            placeholder={say("deal_name")}
            ref={input}
            autocomplete="off"
            maxLength={200}
            value={typed}
            onInput={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setAt(0);
              setEntered(false);
            }}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <ul class="deals" id={listId} role="listbox" aria-label={say("deals")} hidden={deals.length === 0}>
        {deals.map((deal, index) => (
          <DealOption
            key={deal.id}
            id={`${listId}-${index}`}
            deal={deal}
            isCurrent={index === current}
            onPoint={() => setAt(index)}
            onChoice={() => onDeal(deal)}
          />
        ))}
      </ul>
      {error && (
        <SearchProblem error={error} provider={providerNames[provider]} onRetry={() => void refetch()} />
      )}
      <p class={deals.length > 0 ? "unseen" : "deals-state muted"} role="status">
        {!error && sayState(isCurrent, deals.length, search)}
      </p>
    </>
  );
}

function sayState(isCurrent: boolean, count: number, search: string): string {
  if (!isCurrent) return sayCommon("loading");
  if (count > 0) return say("deals_found", { count });
  return search === "" ? say("no_deals") : say("no_such_deal");
}

interface DealOptionProps {
  readonly id: string;
  readonly deal: Deal;
  readonly isCurrent: boolean;
  readonly onPoint: () => void;
  readonly onChoice: () => void;
}

function DealOption({ id, deal, isCurrent, onPoint, onChoice }: DealOptionProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  return (
    <li id={id} ref={row} role="option" aria-selected={isCurrent} onMouseMove={onPoint} onClick={onChoice}>
      <DealFacts deal={deal} />
    </li>
  );
}

/** The name, client, stage and amount of a deal. */
export function DealFacts({ deal }: { readonly deal: Deal }) {
  const { title, client_name: client, stage } = deal;
  return (
    <span class="deal-facts">
      <b dir="auto">{title}</b>
      <span class="deal-amount">{formatDealAmount(deal)}</span>
      <span class="muted">
        <bdi>{client ?? sayCommon("no_client")}</bdi>
        {stage !== null && (
          <>
            {" · "}
            <bdi>{stage}</bdi>
          </>
        )}
      </span>
    </span>
  );
}

interface SearchProblemProps {
  readonly error: unknown;
  readonly provider: string;
  readonly onRetry: () => void;
}

function SearchProblem({ error, provider, onRetry }: SearchProblemProps) {
  const isRefused = error instanceof ApiError && error.status === 409;
  const isSilent = error instanceof ApiError && error.status === 503;
  return (
    <div class="deals-problem" role="alert">
      <p>
        {isSilent
          ? say("crm_silent", { provider })
          : isRefused
            ? say("crm_refused", { provider })
            : describeError(error)}
      </p>
      {isRefused && <ServerMessage>{error.message}</ServerMessage>}
      <button type="button" class="button" onClick={onRetry}>
        {sayCommon("try_again")}
      </button>
    </div>
  );
}
