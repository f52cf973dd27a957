import type { Attachment } from "@proffer/contract";
import { getNumberFormat, toLocale } from "@proffer/presentation";
import { useMemo, useState } from "preact/hooks";
import { fetchAnswer, request } from "../../api/request.ts";
import { locale } from "../../texts/language.ts";
import { say as sayCommon } from "../../texts/say.ts";
import { downloadFile } from "../../ui/download-file.ts";
import { CloseIcon, MoreIcon } from "../../ui/icons.tsx";
import { Menu } from "../../ui/menu.tsx";
import { run } from "../../ui/run.ts";
import { showToast } from "../../ui/toast.tsx";
import { say as sayEditor } from "../say.ts";
import type { Editor } from "../state/editor.ts";
import { useEditor } from "../state/use-editor.ts";
import { say } from "./say.ts";
import { type Upload, uploadFile, Uploads } from "./uploads.ts";
import "./attachments.css";

const maxAttachments = 20;

/** The extensions that the file chooser offers. The server decides by the content. */
const accepted = ".pdf,.png,.jpg,.jpeg,.webp,.docx,.xlsx,.odt,.ods,.csv,.txt";

/** The files of the proposal, which the client can download. */
export function Attachments() {
  const editor = useEditor();
  const uploads = useMemo(() => new Uploads(editor), [editor]);
  const { attachments } = editor.detail;
  const isReadOnly = editor.isReadOnly.value;
  const listed = uploads.listed.value;
  return (
    <section class="settings-section">
      <h2>{say("attachments")}</h2>
      <p class="note">{say("hint")}</p>
      {attachments.length + listed.length > 0 ? (
        <ul class="attachments-list">
          {attachments.map((attachment) => (
            <Row key={attachment.id} attachment={attachment} count={attachments.length} />
          ))}
          {listed.map((upload) => (
            <UploadRow key={upload.key} upload={upload} dismiss={() => uploads.dismiss(upload.key)} />
          ))}
        </ul>
      ) : (
        isReadOnly && <p>{say("none")}</p>
      )}
      {!isReadOnly && attachments.length < maxAttachments && <DropZone add={(files) => uploads.add(files)} />}
    </section>
  );
}

function DropZone({ add }: { readonly add: (files: readonly File[]) => void }) {
  const [isOver, setOver] = useState(false);
  return (
    <div
      class={isOver ? "attachments-drop over" : "attachments-drop"}
      onDragOver={(event) => {
        if (!event.dataTransfer?.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!event.dataTransfer?.types.includes("Files")) return;
        event.preventDefault();
        add([...event.dataTransfer.files]);
      }}
    >
      <label class="button">
        {say("add")}
        <input
          class="unseen"
          type="file"
          multiple
          accept={accepted}
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])]);
            currentTarget.value = "";
          }}
        />
      </label>
      <span>{say("drop")}</span>
    </div>
  );
}

interface RowProps {
  readonly attachment: Attachment;
  readonly count: number;
}

function Row({ attachment, count }: RowProps) {
  const editor = useEditor();
  const { id, name, size, order } = attachment;
  const address = `/api/proposals/${editor.id}/attachments/${id}`;
  return (
    <li>
      {editor.isReadOnly.value ? (
        <a href={address} download="" dir="auto">
          {name}
        </a>
      ) : (
        <div class="field">
          <input
            aria-label={say("name_of", { name })}
            dir="auto"
            autocomplete="off"
            maxLength={200}
            value={name}
            onChange={({ currentTarget }) => {
              const typed = currentTarget.value;
              // The server completes the extension, so the field shows the stored name again.
              currentTarget.value = name;
              if (typed.trim() !== "") void change(editor, attachment, { name: typed });
            }}
          />
        </div>
      )}
      <small>{getNumberFormat(toLocale(locale)).fileSize(size)}</small>
      {!editor.isReadOnly.value && (
        <Menu
          label={say("actions", { name })}
          listItems={() => [
            { label: say("download"), run: () => downloadFile(address) },
            ...(order > 0
              ? [
                  {
                    label: sayEditor("move_up"),
                    run: () => void change(editor, attachment, { order: order - 1 }),
                  },
                ]
              : []),
            ...(order < count - 1
              ? [
                  {
                    label: sayEditor("move_down"),
                    run: () => void change(editor, attachment, { order: order + 1 }),
                  },
                ]
              : []),
            {
              label: sayCommon("remove"),
              isDangerous: true,
              run: () => void remove(editor, attachment),
            },
          ]}
        >
          <MoreIcon />
        </Menu>
      )}
    </li>
  );
}

interface UploadRowProps {
  readonly upload: Upload;
  readonly dismiss: () => void;
}

function UploadRow({ upload: { name, share, fault }, dismiss }: UploadRowProps) {
  if (fault !== undefined)
    return (
      <li class="upload">
        <p class="refusal" role="alert">
          {fault}
        </p>
        <button
          type="button"
          class="button quiet square"
          aria-label={say("dismiss", { name })}
          onClick={dismiss}
        >
          <CloseIcon />
        </button>
      </li>
    );
  const percent = getNumberFormat(toLocale(locale)).percent(Math.round(share * 100));
  return (
    <li class="upload">
      <span dir="auto">{say("uploading", { name, percent })}</span>
      <progress value={share} max={1} aria-label={name} />
    </li>
  );
}

const toParams = (editor: Editor, { id }: Pick<Attachment, "id">) => ({
  id: editor.id,
  attachment_id: id,
});

async function change(
  editor: Editor,
  attachment: Pick<Attachment, "id">,
  body: { readonly name?: string; readonly order?: number },
): Promise<void> {
  await run(async () => {
    const params = toParams(editor, attachment);
    await request("PATCH /api/proposals/{id}/attachments/{attachment_id}", { params, body });
    await editor.queue.refresh();
  });
}

/** Removes an attachment. The file is read first, so that the removal can be undone. */
async function remove(editor: Editor, attachment: Attachment): Promise<void> {
  const { name, order } = attachment;
  await run(async () => {
    const params = toParams(editor, attachment);
    const address = "/api/proposals/{id}/attachments/{attachment_id}";
    const file = await (await fetchAnswer(`GET ${address}`, { params })).blob();
    await request(`DELETE ${address}`, { params });
    await editor.queue.refresh();
    showToast(say("removed", { name }), {
      label: sayCommon("undo"),
      run: () =>
        run(async () => {
          const restored = await uploadFile(editor, name, file, () => undefined);
          await change(editor, restored, { order });
        }),
    });
  });
}
