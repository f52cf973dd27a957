import { Icon } from "../icons.tsx";
import { usePage } from "../page-context.ts";
import { Said, untranslated } from "../said.tsx";

interface Props {
  readonly from: string | null;
  readonly to: string | null;
}

/** A value before and after a revision: with an arrow on the screen, in words for screen readers. */
export function FromTo({ from, to }: Props) {
  const { say } = usePage();
  if (from === null) return <bdi {...untranslated}>{to}</bdi>;
  if (to === null) return <Said words="was" values={{ value: from }} />;
  return (
    <span class="from-to">
      <span aria-hidden="true" {...untranslated}>
        <bdi class="former">{from}</bdi>
        <Icon name="arrow" />
        <bdi class="figure">{to}</bdi>
      </span>
      <span class="sr-only">{say("from_to", { from, to })}</span>
    </span>
  );
}
