import type { ProposalDetail } from "@proffer/contract";
import { ErrorBoundary, useLocation } from "preact-iso";
import { useState } from "preact/hooks";
import { findApprovalWord } from "../approvals/missing-approval.ts";
import { request } from "../api/request.ts";
import { useCommands } from "../commands/commands.ts";
import { getSession } from "../api/session.ts";
import { listCopyActions } from "../proposal/copy-actions.ts";
import { savePdf } from "../proposal/proposal-actions.ts";
import { toPath } from "../routes.ts";
import { openSendDialog } from "../send/open-send-dialog.ts";
import { lazyPart } from "../texts/lazy-part.ts";
import { say as sayCommon } from "../texts/say.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { MoreIcon } from "../ui/icons.tsx";
import { Menu, type MenuItem } from "../ui/menu.tsx";
import { act } from "./change-state.ts";
import { ExpiryDialog } from "./dialogs/expiry-dialog.tsx";
import { OutcomeDialog } from "./dialogs/outcome-dialog.tsx";
import { type Act, listActs, toResumed } from "./model/step.ts";
import { say } from "./say.ts";

const CounterSignDialog = lazyPart(() => import("./dialogs/counter-sign-dialog.tsx"));
const OrderDialog = lazyPart(() => import("../orders/order-dialog.tsx"));

/** Actions that open a dialog first. */
const asking = ["counter_sign", "void", "take_back", "expiry", "rotate", "won", "lost", "cancel"] as const;
type Asking = (typeof asking)[number];

const isAsking = (name: Act): name is Asking => asking.some((each) => each === name);

/** Actions that can be the next step, by priority. */
const primary = ["counter_sign", "send", "resume", "reopen"] as const;

/** Actions in the order of the menu. */
const listed: readonly Act[] = [
  "request_signatures",
  "expiry",
  "rotate",
  "void",
  "hold",
  "take_back",
  "won",
  "lost",
  "cancel",
];

const dangerous: ReadonlySet<Act> = new Set(["void", "take_back", "rotate", "cancel"]);

/** The actions on a proposal: the next step as a button, the others in a menu. */
export function ActBar({ proposal }: { readonly proposal: ProposalDetail }) {
  const { id, status } = proposal;
  const { route } = useLocation();
  const [asked, setAsked] = useState<Asking | null>(null);
  const [isOrderOpen, setOrderOpen] = useState(false);
  const acts = listActs(proposal, getSession().user.id);
  const next = findNext(status, acts);
  const start = (name: Act) => (isAsking(name) ? setAsked(name) : void doAtOnce(proposal, name));
  const items = (): MenuItem[] => [
    { label: say("to_editor"), run: () => route(toPath("proposal", { id })) },
    { label: say("history"), run: () => route(toPath("proposalHistory", { id })) },
    ...[...listed, ...primary]
      .filter((each) => acts.has(each) && each !== next)
      .map((each) => ({
        label: say(`act_${each}`),
        run: () => start(each),
        isDangerous: dangerous.has(each),
      })),
    {
      label: say(status === "WON" ? "act_certificate" : "act_pdf"),
      run: () => void savePdf(id),
    },
    ...(status === "WON" ? [{ label: say("act_order"), run: () => setOrderOpen(true) }] : []),
    ...listCopyActions(proposal, route),
  ];
  useCommands(
    [...(next ? [{ label: say(`act_${next}`), run: () => start(next) }] : []), ...items()].map((item) => ({
      id: `proposal-activity ${item.label}`,
      title: item.label,
      run: item.run,
    })),
  );
  return (
    <>
      <a class="button quiet beside-menu" href={toPath("proposalHistory", { id })}>
        {say("history")}
      </a>
      <a class="button beside-menu" href={toPath("proposal", { id })}>
        {say("to_editor")}
      </a>
      {next && (
        <button
          type="button"
          class={next === "send" && proposal.approval.state === "requested" ? "button" : "button primary"}
          onClick={() => start(next)}
        >
          {nameNext(proposal, next)}
        </button>
      )}
      {status === "WON" && (
        <button type="button" class="button beside-menu" onClick={() => void savePdf(id)}>
          {say("act_certificate")}
        </button>
      )}
      <Menu label={sayCommon("more_actions")} listItems={items}>
        <MoreIcon />
      </Menu>
      <ErrorBoundary>
        {asked && <ActDialog proposal={proposal} name={asked} onClose={() => setAsked(null)} />}
        {isOrderOpen && <OrderDialog proposal={proposal} onClose={() => setOrderOpen(false)} />}
      </ErrorBoundary>
    </>
  );
}

function nameNext({ approval, timeline }: ProposalDetail, next: Act): string {
  if (next !== "send") return say(`act_${next}`);
  const missing = findApprovalWord(approval);
  if (missing) return sayCommon(missing);
  return say(timeline.sent === null ? "act_send" : "act_resend");
}

/** Finds the act that continues the proposal. For an expired proposal, this act sets a new last day. */
function findNext(status: ProposalDetail["status"], acts: ReadonlySet<Act>): Act | undefined {
  if (status === "EXPIRED" && acts.has("expiry")) return "expiry";
  return primary.find((each) => acts.has(each));
}

async function doAtOnce(proposal: ProposalDetail, name: Exclude<Act, Asking>): Promise<void> {
  const { id } = proposal;
  const params = { id };
  switch (name) {
    case "send":
      return openSendDialog(id);
    case "request_signatures":
      return act(
        id,
        () => request("POST /api/proposals/{id}/request-signatures", { params }),
        say("done_request_signatures"),
      );
    case "reopen":
      return act(id, () => request("POST /api/proposals/{id}/reopen", { params }), say("done_reopen"));
    case "hold":
    case "resume": {
      const body = { status: name === "hold" ? "ON_HOLD" : toResumed(proposal) } as const;
      return act(id, () => request("POST /api/proposals/{id}/status", { params, body }), say(`done_${name}`));
    }
  }
}

interface ActDialogProps {
  readonly proposal: ProposalDetail;
  readonly name: Asking;
  readonly onClose: () => void;
}

function ActDialog({ proposal, name, onClose }: ActDialogProps) {
  const { id } = proposal;
  const params = { id };
  switch (name) {
    case "counter_sign":
      return <CounterSignDialog id={id} onClose={onClose} />;
    case "expiry":
      return <ExpiryDialog proposal={proposal} onClose={onClose} />;
    case "won":
    case "lost":
    case "cancel":
      return <OutcomeDialog id={id} outcome={name} onClose={onClose} />;
    case "void":
      return (
        <ConfirmDialog
          title={say("void_title")}
          text={say("void_text")}
          action={say("act_void")}
          onConfirm={() =>
            act(id, () => request("POST /api/proposals/{id}/void-signing", { params }), say("done_void"))
          }
          onClose={onClose}
        />
      );
    case "take_back":
      return (
        <ConfirmDialog
          title={say("take_back_title")}
          text={say("take_back_text")}
          action={say("act_take_back")}
          onConfirm={() =>
            act(
              id,
              () => request("POST /api/proposals/{id}/status", { params, body: { status: "DRAFT" } }),
              say("done_take_back"),
            )
          }
          onClose={onClose}
        />
      );
    default:
      return (
        <ConfirmDialog
          title={say("rotate_title")}
          text={say("rotate_text")}
          action={say("act_rotate")}
          onConfirm={() =>
            act(id, () => request("POST /api/proposals/{id}/rotate-link", { params }), say("done_rotate"))
          }
          onClose={onClose}
        />
      );
  }
}
