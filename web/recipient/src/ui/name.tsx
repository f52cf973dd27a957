/** The name of something; where it can be chosen it is the label, and reaches over the whole row or card. */
export function Name({ id, name, isChoice }: { id: string; name: string; isChoice: boolean }) {
  return isChoice ? (
    <label class="name" id={`name-${id}`} for={`choose-${id}`} dir="auto">
      {name}
    </label>
  ) : (
    <span class="name" id={`name-${id}`} dir="auto">
      {name}
    </span>
  );
}
