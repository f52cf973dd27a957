import type { PublicProposal } from "@proffer/contract";
import { trimInvisible } from "@proffer/contract/people";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Attempt, createStoredDraft, type Draft } from "../../model/threads/drafts.ts";
import { createStoredWriter } from "../../model/threads/stored-writer.ts";
import { findSent, sendMessage, type Writer } from "../../model/threads/send-message.ts";
import type { Refusal } from "../../model/request.ts";
import { listMissingFields } from "../decision/list-missing-fields.ts";
import type { Problems } from "../decision/form-state.ts";
import { usePage } from "../page-context.ts";
import type { PanelQuestions } from "./questions.ts";
import { countLeft } from "../count-left.ts";
import { findProblem, toRequest } from "./wishes.ts";

const maxOpen = 50;
const maxMessages = 500;

export interface MessageTarget {
  readonly threadId?: string | undefined;
  readonly itemId?: string | undefined;
}

interface MessageOptions extends MessageTarget {
  readonly proposal: PublicProposal;
  readonly questions: PanelQuestions;
  readonly initial?: Draft;
  /** Key of the stored draft. Default: the thread or item, or else the whole proposal. */
  readonly draftKey?: string | undefined;
}

/** Keeps the draft of a message and its writer, and sends it. */
export function useMessage({
  proposal,
  questions,
  threadId,
  itemId,
  initial,
  draftKey = threadId ?? itemId ?? "all",
}: MessageOptions) {
  const { say, format } = usePage();
  const [stored] = useState(() => createStoredDraft(draftKey));
  const [draft, setDraft] = useState<Draft>(() => stored.read() ?? initial ?? { text: "" });
  const { writer, setWriter, storeWriter, isKnown, forget } = useWriter(proposal);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [sentCount, setSentCount] = useState(0);
  const [isBusy, setBusy] = useState(false);
  /** The draft of this moment, for code that waits for the server. */
  const now = useRef(draft);

  function change(next: Draft): void {
    now.current = next;
    setDraft(next);
    const isEmpty = next.text === "" && !next.wish && !next.attempt;
    stored.write(isEmpty ? undefined : next);
    questions.store.setUnsent(draftKey, !isEmpty && next.failed === true);
  }

  function edit(next: Partial<Draft>): void {
    setProblems({});
    change({ ...now.current, ...next });
  }

  /** Handles that the server has the message. A text that the reader has changed since stays a draft. */
  function finish(id: string, text: string): void {
    const left = now.current.text.trim() === text ? "" : now.current.text;
    change({ text: threadId === undefined ? "" : left });
    setFailure(null);
    setSentCount((count) => count + 1);
    if (threadId !== undefined) return;
    if (left !== "") createStoredDraft(id).write({ text: left });
    questions.open({ kind: "thread", id });
  }

  /** Finds out whether the message of an attempt with an unknown outcome was stored. */
  async function clarify(attempt: Attempt): Promise<void> {
    const { store } = questions;
    if (!(await store.load())) return;
    const sent = now.current.attempt === attempt && findSent(store.state.threads, attempt);
    if (sent) finish(sent.id, attempt.text);
    else setFailure((failed) => (failed === null ? null : say("send_again")));
  }

  useEffect(() => {
    const check = () => {
      if (now.current.attempt) void clarify(now.current.attempt);
      else setFailure(null);
    };
    if (now.current.attempt) {
      setFailure(say("send_again"));
      check();
    }
    addEventListener("online", check);
    return () => removeEventListener("online", check);
  }, []);

  function explainDelay(retryAfterSeconds: number | undefined): string {
    if (retryAfterSeconds === undefined) return say("kept_offline");
    const at = Date.now();
    const when = format.until(new Date(at + retryAfterSeconds * 1000).toISOString(), at) ?? "";
    return say("wait_until", { when });
  }

  function explain({ status, fields: problemsByField }: Refusal): string {
    const { name, email } = proposal.sender;
    const fields = Object.keys(problemsByField);
    if (status === 403) {
      const { threads } = questions;
      const count = threads.reduce((sum, { messages }) => sum + messages.length, 0);
      if (count >= maxMessages) return say("too_many_messages", { email });
      if (threads.filter(({ state }) => state === "open").length >= maxOpen)
        return say("too_many_open", { name });
      return say("not_taken", { email });
    }
    if (fields.some((field) => field.startsWith("request"))) return say("wish_impossible");
    return say(fields.includes("item_id") ? "changed_meanwhile" : "try_again");
  }

  async function send(): Promise<void> {
    const { store } = questions;
    if (isBusy) return;
    const text = trimInvisible(now.current.text);
    const { wish } = now.current;
    const request = wish && toRequest(wish, format);
    const person = { full_name: writer.full_name, email: trimInvisible(writer.email) };
    const valueProblem = wish && findProblem(wish, proposal, itemId, format);
    const missing: Problems = {
      ...(text === "" && { text: "please_write" as const }),
      ...(countLeft(text) < 0 && { text: "too_long" as const }),
      ...(valueProblem && { value: valueProblem }),
      ...listMissingFields(person),
    };
    setProblems(missing);
    setFailure(null);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    storeWriter(person);
    const message = { text, threadId, itemId, request };
    const keep = (attempt: Attempt | undefined) => change({ ...now.current, attempt });
    const result = await sendMessage(store, message, person, now.current.attempt, keep);
    setBusy(false);
    if (result.kind === "sent") return finish(result.thread.id, result.text);
    change({ ...now.current, failed: true });
    setFailure(result.kind === "unreachable" ? explainDelay(result.retryAfterSeconds) : explain(result));
  }

  return {
    draft,
    edit,
    send,
    writer,
    setWriter: (next: Writer) => {
      setProblems({});
      setWriter(next);
    },
    isKnown,
    forget,
    problems,
    failure,
    isBusy,
    sentCount,
  };
}

export type MessageState = ReturnType<typeof useMessage>;

/** Keeps the name and address of the writer. A signer's link knows them, and the browser remembers others. */
function useWriter({ viewer, recipient }: PublicProposal) {
  const [stored] = useState(createStoredWriter);
  const [remembered, setRemembered] = useState(() => stored.read());
  const [writer, setWriter] = useState<Writer>({
    full_name: viewer.full_name ?? remembered?.full_name ?? recipient.contact_name ?? "",
    email: viewer.email ?? remembered?.email ?? "",
  });
  const isSigner = viewer.full_name !== null && viewer.email !== null;
  return {
    writer,
    setWriter,
    isKnown: isSigner || remembered !== undefined,
    forget: isSigner ? undefined : () => setRemembered(undefined),
    storeWriter: (person: Writer) => {
      if (isSigner) return;
      stored.write(person);
      setRemembered(person);
    },
  };
}
