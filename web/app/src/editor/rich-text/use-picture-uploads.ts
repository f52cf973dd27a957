import type { EditorView } from "prosemirror-view";
import type { RefObject } from "preact";
import { useRef, useState } from "preact/hooks";
import { insertPicture } from "./rich-text-view.ts";
import { uploadPicture } from "./upload-picture.ts";

export interface PictureUploads {
  /** The number of pictures on their way. */
  readonly count: number;
  readonly insert: (files: readonly File[], place: number) => Promise<void>;
  /** Closes the text, now or when the pictures that go into it have arrived. */
  readonly closeText: () => void;
}

/** Uploads pictures into a rich text, one after the other, and holds it open as long. */
export function usePictureUploads(view: RefObject<EditorView | null>, onClose: () => void): PictureUploads {
  const [count, setCount] = useState(0);
  const uploading = useRef({ count: 0, isLeft: false });
  const latest = useRef(onClose);
  latest.current = onClose;

  async function insert(files: readonly File[], place: number): Promise<void> {
    uploading.current = { count: uploading.current.count + files.length, isLeft: false };
    setCount(uploading.current.count);
    for (const file of files) {
      const src = await uploadPicture(file);
      if (src !== undefined && view.current && !view.current.isDestroyed)
        insertPicture(view.current, src, place);
      uploading.current.count -= 1;
      setCount(uploading.current.count);
    }
    if (uploading.current.count === 0 && uploading.current.isLeft) latest.current();
  }

  function closeText(): void {
    if (uploading.current.count > 0) uploading.current.isLeft = true;
    else latest.current();
  }

  return { count, insert, closeText };
}
