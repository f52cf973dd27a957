import { signal } from "@preact/signals";

const storageKey = "proffer.preview";

/**
 * True if the preview beside the list is open, as the user left it. At first it is open if the window is wide
 * enough.
 */
export const isPreviewOpen = signal(
  (localStorage.getItem(storageKey) ?? (innerWidth >= 1280 ? "open" : "closed")) === "open",
);

export function togglePreview(): void {
  isPreviewOpen.value = !isPreviewOpen.value;
  localStorage.setItem(storageKey, isPreviewOpen.value ? "open" : "closed");
}
