import { plus, share } from "../exact.ts";
import type { Ratio, Whole } from "../exact.ts";
import type { ApplyTo } from "../types.ts";

/** A percent line that was chosen and waits until the base of its scope is known. */
export interface Pending {
  /** Unique within a search. */
  readonly id: number;
  readonly index: number;
  readonly scope: ApplyTo;
  readonly ratio: Ratio;
  readonly modifications: readonly { readonly index: number; readonly part: Whole | Ratio }[];
}

/** What a set of choices comes to so far. */
export interface State {
  /** Four for each page searched together. */
  readonly sums: Whole[];
  /** Of what percent lines of the scope can be. */
  readonly base: Whole;
  readonly pending: readonly Pending[];
}

export function nothing(length: number): State {
  const sums: Whole[] = [];
  for (let index = 0; index < length; index++) sums.push(0);
  return { sums, base: 0, pending: [] };
}

export function waiting(length: number, pending: Pending): State {
  return { sums: nothing(length).sums, base: 0, pending: [pending] };
}

export function together(a: State, b: State): State {
  const sums = a.sums.map((amount, index) => plus(amount, b.sums[index] ?? 0));
  const pending = b.pending.length === 0 ? a.pending : [...a.pending, ...b.pending];
  return { sums, base: plus(a.base, b.base), pending };
}

export function withAmount(state: State, index: number, amount: Whole, based: boolean): State {
  const sums = state.sums.with(index, plus(state.sums[index] ?? 0, amount));
  return { ...state, sums, base: based ? plus(state.base, amount) : state.base };
}

/** States with the same key wait for the same percent lines, chosen in the same way. */
export function pendingKey({ pending }: State): string {
  return pending.length === 0 ? "" : pending.map((each) => each.id).join();
}

/** Every line of this scope takes its share of the base, which is known now. */
export function settled(state: State, scope: ApplyTo): State {
  if (state.pending.length === 0) return state;
  const sums = [...state.sums];
  const add = (index: number, amount: Whole): void => {
    sums[index] = plus(sums[index] ?? 0, amount);
  };
  for (const each of state.pending) {
    if (each.scope !== scope) continue;
    const line = share(state.base, each.ratio);
    add(each.index, line);
    for (const { index, part } of each.modifications) {
      add(index, typeof part === "object" ? share(line, part) : part);
    }
  }
  return { ...state, sums, pending: state.pending.filter((each) => each.scope !== scope) };
}
