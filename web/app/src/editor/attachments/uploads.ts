import { signal, type ReadonlySignal } from "@preact/signals";
import { ApiError } from "../../api/api-error.ts";
import { describeError } from "../../api/describe-error.ts";
import { upload } from "../../api/upload.ts";
import type { Editor } from "../state/editor.ts";
import { say } from "./say.ts";

/** A file that is being uploaded, or that was refused. */
export interface Upload {
  readonly key: number;
  readonly name: string;
  /** The sent share, from 0 to 1. */
  readonly share: number;
  /** The reason in words. Undefined while the file is being uploaded. */
  readonly fault?: string;
}

/** Maximum sizes in bytes (contract: `POST /api/proposals/{id}/attachments`). */
const maxBytes = 15 * 1024 * 1024;

const faultWords = {
  wrong_type: "fault_type",
  not_utf8_text: "fault_text",
  macros_in_file: "fault_macros",
  damaged_file: "fault_damaged",
  too_many_pixels: "fault_pixels",
  empty_file: "fault_empty",
  too_many_files: "fault_many",
  too_much_together: "fault_together",
} as const;

/** Uploads files of one proposal, one after another. A refused file does not stop the others. */
export class Uploads {
  readonly #listed = signal<readonly Upload[]>([]);
  readonly #editor: Editor;
  #last = 0;
  #queue: Promise<void> = Promise.resolve();

  constructor(editor: Editor) {
    this.#editor = editor;
  }

  get listed(): ReadonlySignal<readonly Upload[]> {
    return this.#listed;
  }

  add(files: readonly File[]): void {
    for (const file of files) {
      const key = ++this.#last;
      this.#listed.value = [...this.#listed.value, { key, name: file.name, share: 0 }];
      this.#queue = this.#queue.then(() => this.#send(key, file));
    }
  }

  dismiss(key: number): void {
    this.#listed.value = this.#listed.value.filter((each) => each.key !== key);
  }

  async #send(key: number, file: File): Promise<void> {
    try {
      // Without a body, the server cannot tell an empty file from a missing one.
      if (file.size === 0) return this.#change(key, { fault: say("fault_empty", { name: file.name }) });
      if (file.size > maxBytes) return this.#change(key, { fault: say("fault_large", { name: file.name }) });
      await uploadFile(this.#editor, file.name, file, (share) => this.#change(key, { share }));
      this.dismiss(key);
    } catch (error) {
      this.#change(key, { fault: describeFault(error, file.name) });
    }
  }

  #change(key: number, change: Partial<Upload>): void {
    this.#listed.value = this.#listed.value.map((each) =>
      each.key === key ? Object.assign({}, each, change) : each,
    );
  }
}

/** Uploads a file, and returns its attachment when the editor shows it. */
export async function uploadFile(
  editor: Editor,
  name: string,
  body: Blob,
  onProgress: (share: number) => void,
) {
  const input = { params: { id: editor.id }, query: { name: shorten(name) }, body };
  const { data } = await upload("POST /api/proposals/{id}/attachments", input, onProgress);
  await editor.queue.refresh();
  return data;
}

const maxName = 200;

/** Shortens a name that is too long, and keeps its extension. */
function shorten(name: string): string {
  if (name.length <= maxName) return name;
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? "";
  return name.slice(0, maxName - extension.length) + extension;
}

function describeFault(error: unknown, name: string): string {
  if (!(error instanceof ApiError)) return say("fault_other", { name, reason: describeError(error) });
  const word = faultWords[error.reasons["body"] as keyof typeof faultWords];
  if (word) return say(word, { name });
  if (error.status === 409) return say("fault_space", { name });
  if (error.status === 413) return say("fault_large", { name });
  return say("fault_other", { name, reason: describeError(error) });
}
