import type { LinkedDeal } from "@proffer/contract";
import { useState } from "preact/hooks";
import { request } from "../api/request.ts";
import { refresh, useApi } from "../api/use-api.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { formatRelative } from "../ui/format.ts";
import { run } from "../ui/run.ts";
import { formatDealAmount } from "./format-deal.ts";
import { ProblemWords } from "./problem-words.tsx";
import { ProviderMark, providerNames } from "./providers.tsx";
import { say } from "./say.ts";
import "./deals.css";

const pollMs = 3_000;

/** Reads the deal of a proposal: undefined while loading, null if none. Polls while an update waits. */
export function useLinkedDeal(proposalId: string): LinkedDeal | null | undefined {
  const input = { params: { id: proposalId } };
  const { data } = useApi("GET /api/proposals/{id}/deal", input);
  const isWaiting = data?.data?.last_push?.status === "waiting";
  useApi("GET /api/proposals/{id}/deal", input, { isEnabled: isWaiting, refetchIntervalMs: pollMs });
  return data?.data;
}

interface LinkedDealViewProps {
  readonly proposalId: string;
  readonly deal: LinkedDeal;
  readonly currency: string | null;
  readonly onUnlinked?: () => void;
}

/** The deal of a proposal: its last update, its problem, and its actions. */
export function LinkedDealView({ proposalId, deal, currency, onUnlinked }: LinkedDealViewProps) {
  const [isAsking, setAsking] = useState(false);
  const { provider, title, deal_url, last_push: push } = deal;
  const isWaiting = push?.status === "waiting";
  const params = { id: proposalId };
  const sync = () =>
    run(async () => {
      await request("POST /api/proposals/{id}/deal/sync", { params });
      await refresh("GET /api/proposals/{id}/deal");
    }, say("sync_planned"));
  return (
    <div class="linked-deal">
      <p class="linked-deal-head">
        <ProviderMark provider={provider} />
        <span>
          <a href={deal_url} target="_blank" rel="noreferrer">
            <bdi>{title}</bdi>
          </a>
          <small class="muted">{providerNames[provider]}</small>
        </span>
      </p>
      <p class="muted" role="status">
        {isWaiting ? say("updating") : saySynced(deal, currency)}
      </p>
      {push?.problem && (
        <div class="linked-deal-problem">
          <ProblemWords problem={push.problem} provider={provider} message={push.message} />
        </div>
      )}
      <div class="section-row">
        <button type="button" class="button" onClick={() => void sync()}>
          {say("update_now")}
        </button>
        <button type="button" class="button quiet danger" onClick={() => setAsking(true)}>
          {say("unlink")}
        </button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={say("unlink_title")}
          text={say("unlink_text", { title })}
          action={say("unlink")}
          onConfirm={async () => {
            await request("DELETE /api/proposals/{id}/deal", { params });
            await refresh("GET /api/proposals/{id}/deal", "GET /api/proposals/{id}");
            onUnlinked?.();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function saySynced(
  { last_synced_at: at, last_synced_price: amount }: LinkedDeal,
  currency: string | null,
): string {
  if (at === null) return say("not_synced");
  const when = formatRelative(at);
  return amount === null
    ? say("synced", { when })
    : say("synced_amount", { when, amount: formatDealAmount({ amount, currency }) });
}
