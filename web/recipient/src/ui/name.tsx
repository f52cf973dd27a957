import { usePage } from "./page-context.ts";
import { ChangeTag } from "./revision/marks.tsx";

/**
 * The name of an object. If the object can be selected, the name is a label that covers the whole row or
 * card.
 */
export function Name({ id, name, isChoice }: { id: string; name: string; isChoice: boolean }) {
  const { edit } = usePage();
  return isChoice && !edit ? (
    <label class="name" id={`name-${id}`} for={`choose-${id}`} dir="auto">
      {name}
      <ChangeTag id={id} />
    </label>
  ) : (
    <span class="name" id={`name-${id}`} dir="auto">
      {edit ? edit.name(id, name) : name}
      <ChangeTag id={id} />
    </span>
  );
}
