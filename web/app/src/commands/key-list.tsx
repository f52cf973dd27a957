import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { say } from "../texts/say.ts";
import { Dialog } from "../ui/dialog.tsx";
import { listCommands } from "./commands.ts";
import { toKeySigns } from "../ui/keys.ts";

const isOpen = signal(false);

export function openKeyList(): void {
  isOpen.value = true;
}

/** The list of keys of this screen. */
export function KeyList() {
  return isOpen.value ? <OpenKeyList onClose={() => (isOpen.value = false)} /> : null;
}

function OpenKeyList({ onClose }: { readonly onClose: () => void }) {
  const [commands] = useState(() => listCommands().filter(({ keys = [] }) => keys.length > 0));
  return (
    <Dialog title={say("keys")} onClose={onClose}>
      <dl class="dialog-body key-list">
        {commands.map(({ id, title, keys = [] }) => (
          <div key={id}>
            <dt>{title}</dt>
            <dd>
              {keys.map((name) => (
                <kbd class="key" key={name}>
                  {toKeySigns(name).join(" ")}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
