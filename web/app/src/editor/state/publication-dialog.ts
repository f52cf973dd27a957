import { signal } from "@preact/signals";

/** The open dialog about publishing the open draft. Null if it is closed. */
export const publicationDialog = signal<"publish" | "compare" | null>(null);
