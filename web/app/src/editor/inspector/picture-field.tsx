import { useState } from "preact/hooks";
import { getText } from "../../model/document/proposal-document.ts";
import { setField } from "../../model/edits/edits.ts";
import { AddressInput } from "../fields/address-input.tsx";
import { uploadPicture } from "../rich-text/upload-picture.ts";
import { useEditor } from "../state/use-editor.ts";
import { say } from "../say.ts";
import type { NodesProps } from "./shared-fields.tsx";

interface PictureFieldProps extends NodesProps {
  readonly label: string;
  readonly field: string;
}

/** A picture of the design, uploaded or given by its address. */
export function PictureField({ nodes: [root], label, field }: PictureFieldProps) {
  const editor = useEditor();
  const [isBusy, setBusy] = useState(false);
  const address = getText(root, field);
  const set = (to: string | null) => editor.edit(setField([editor.getNode(editor.id)], field, to));

  async function upload(file: File | undefined): Promise<void> {
    if (!file) return;
    setBusy(true);
    const url = await uploadPicture(file);
    setBusy(false);
    if (url !== undefined) set(url);
  }

  return (
    <div class="picture-field">
      <AddressInput
        label={label}
        type="url"
        maxLength={2_000}
        value={address}
        onAddress={(to) => set(to === "" ? null : to)}
      />
      {address !== "" && <img src={address} alt={label} />}
      {!editor.isReadOnly.value && (
        <label class={isBusy ? "button quiet add busy" : "button quiet add"}>
          {say(isBusy ? "image_uploading" : "image_choose")}
          <input
            class="unseen"
            type="file"
            accept="image/*"
            aria-label={`${say("image_choose")}: ${label}`}
            disabled={isBusy}
            onChange={({ currentTarget }) => {
              void upload(currentTarget.files?.[0]);
              currentTarget.value = "";
            }}
          />
        </label>
      )}
    </div>
  );
}
