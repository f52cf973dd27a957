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
  /** Four for each page so far. */
  readonly sums: Whole[];
  /** Of what percent lines of the scope can be. */
  readonly base: Whole;
  readonly pending: readonly Pending[];
}

/** Nothing chosen on a page. */
export function nothing(): State {
  return { sums: [0, 0, 0, 0], base: 0, pending: [] };
}

export function waiting(pending: Pending): State {
  return { ...nothing(), pending: [pending] };
}

export function together(a: State, b: State): State {
  const sums = a.sums.map((amount, index) => plus(amount, b.sums[index] ?? 0));
  const pending = b.pending.length === 0 ? a.pending : [...a.pending, ...b.pending];
  return { sums, base: plus(a.base, b.base), pending };
}

/** The choices of several pages and then those of the next one. */
export function followed(pages: State, next: State): State {
  const offset = pages.sums.length;
  const shifted = next.pending.map((each): Pending => {
    const modifications = each.modifications.map(({ index, part }) => ({ index: index + offset, part }));
    return { ...each, index: each.index + offset, modifications };
  });
  return {
    sums: [...pages.sums, ...next.sums],
    base: plus(pages.base, next.base),
    pending: [...pages.pending, ...shifted],
  };
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
