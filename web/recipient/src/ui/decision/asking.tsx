import type { PublicProposal } from "@proffer/contract";
import { useEffect, useRef, useState } from "preact/hooks";
import { outcomeId } from "../banner.tsx";
import { SignForm } from "../signing/sign-form.tsx";
import { signersId } from "../signing/signers.tsx";
import { AcceptForm } from "./accept-form.tsx";
import { DeclineForm } from "./decline-form.tsx";
import { hasSigned, type Way } from "./ways.ts";

interface AskedQuestion {
  readonly way: Way;
  readonly nth: number;
}

export interface QuestionState {
  readonly asked: AskedQuestion | null;
  readonly ask: (way: Way) => void;
  /** Leaves this question, and none that was asked since. */
  readonly leave: (question: AskedQuestion) => void;
}

/**
 * Keeps the question that is asked. Asking again is another form, even if the one that was left is still on the screen.
 */
export function useAsking(): QuestionState {
  const [asked, setAsked] = useState<AskedQuestion | null>(null);
  const count = useRef(0);
  return {
    asked,
    ask: (way) => {
      count.current += 1;
      setAsked({ way, nth: count.current });
    },
    leave: (question) => setAsked((now) => (now === question ? null : now)),
  };
}

const forms = { accept: AcceptForm, sign: SignForm, decline: DeclineForm };

/** The form of a decision, until that stands in the proposal: by its own answer, or whoever tells of it first. */
export function AskedForm({ proposal, asking }: { proposal: PublicProposal; asking: QuestionState }) {
  const { asked, leave } = asking;
  const isOver =
    asked !== null && (proposal.closed !== null || (asked.way === "sign" && hasSigned(proposal)));
  useEffect(() => {
    if (!isOver) return;
    leave(asked);
    showOutcome();
  }, [isOver]);
  if (!asked || isOver) return null;
  const Form = forms[asked.way];
  return <Form key={asked.nth} proposal={proposal} close={() => leave(asked)} />;
}

/** On a phone what is told of a decision is far from its button. */
function showOutcome(): void {
  const told = document.getElementById(outcomeId) ?? document.getElementById(signersId);
  told?.focus({ preventScroll: true });
  told?.scrollIntoView({ block: "center" });
}
