import type { Frequency, PublicProposal } from "@proffer/contract";
import { describeChange, getChangeTag, withUnit, type ChangeFact } from "@proffer/presentation";
import { usePage } from "../page-context.ts";
import { Said } from "../said.tsx";

interface Props {
  readonly id: string;
  readonly minor?: boolean;
}

/** The tag of an object that the revision added or changed. */
export function ChangeTag({ id }: Props) {
  const { say, revision } = usePage();
  const change = revision?.marks.get(id);
  return change ? (
    <>
      {" "}
      <span class={`tag change-mark ${change.change}`}>{say(getChangeTag(change))}</span>
    </>
  ) : null;
}

/** The changes of an object in words, except for its amounts. */
export function ChangedTexts({ id }: Props) {
  const texts = useFacts({ id }).flatMap((fact) => ("text" in fact ? [fact.text] : []));
  return texts.length > 0 ? (
    <p class="was" dir="auto">
      {texts.join(" · ")}
    </p>
  ) : null;
}

/** The former amount, quantity and percentage of an object. */
export function FormerValues({ id, minor = false }: Props) {
  return (
    <>
      {useFacts({ id, minor }).map((fact, index) =>
        "from" in fact && fact.from !== null ? (
          <span key={index} class="was">
            <Said words="was" values={{ value: withUnit(fact.from, fact.unit) ?? "" }} />
          </span>
        ) : null,
      )}
    </>
  );
}

/** Marks the discounts or the taxes in a total that the revision changed. */
export function ChangedRates({
  pages,
  frequency,
  kind,
}: Pick<PublicProposal, "pages"> & { readonly frequency: Frequency; readonly kind: "discount" | "tax" }) {
  const { revision } = usePage();
  const discounts = pages.flatMap((page) => page.discounts).filter((each) => each.frequency === frequency);
  const changed = (kind === "tax" ? pages : discounts).filter(({ id }) => {
    const change = revision?.marks.get(id);
    return change && (kind === "discount" || change.percent);
  });
  return (
    <>
      {changed.map(({ id }) => (
        <span key={id}>
          {revision?.marks.get(id)?.change === "added" && <ChangeTag id={id} />} <FormerValues id={id} />
        </span>
      ))}
    </>
  );
}

/** Returns the facts that the revision changed about an object. Empty if the object is not marked. */
function useFacts({ id, minor = false }: Props): ChangeFact[] {
  const { say, format, revision } = usePage();
  const change = revision?.marks.get(id);
  if (!change || !revision?.changes || change.change !== "changed") return [];
  return describeChange(change, { say, format, currency: revision.changes.currency, minor });
}
