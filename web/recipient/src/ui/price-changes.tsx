import type { PublicColumn, PublicLineItem } from "@proffer/contract";
import { listColumnChanges, listLineChanges } from "@proffer/presentation";
import { Marked, useMarkedVoice } from "./said.tsx";

interface Props {
  readonly entry: PublicLineItem | PublicColumn;
  readonly minor: boolean;
}

/** The changes of a price over the term, below the price. Renders nothing if the price stays the same. */
export function PriceChanges({ entry, minor }: Props) {
  const voice = useMarkedVoice();
  const changes =
    "feeType" in entry ? listColumnChanges(entry, minor, voice) : listLineChanges(entry, minor, voice);
  return (
    <>
      {changes.map((change) => (
        <span key={change} class="price-change">
          <Marked text={change} />{" "}
        </span>
      ))}
    </>
  );
}
