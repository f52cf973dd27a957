import { toKeySigns } from "./keys.ts";

/** A key as printed on the keyboard. Screen readers get the keys from the list of keys. */
export function KeyHint({ name }: { readonly name: string }) {
  return (
    <kbd class="key" aria-hidden="true">
      {toKeySigns(name).join(" ")}
    </kbd>
  );
}
