import { createStoredDraft } from "./drafts.ts";

/** Lists the targets of the stored drafts of this link that could not be sent, or may not have been sent. */
export function listUnsentDrafts(): string[] {
  const prefix = `${location.pathname}#draft-`;
  try {
    return Object.keys(localStorage).flatMap((key) => {
      if (!key.startsWith(prefix)) return [];
      const target = key.slice(prefix.length);
      const draft = createStoredDraft(target).read();
      return draft?.failed === true || draft?.attempt ? [target] : [];
    });
  } catch {
    // The browser forbids storage.
    return [];
  }
}
