import { signal } from "@preact/signals";

const storageKey = "proffer.preview";

/** True when the preview stands beside the list: as it was left; at first, if there is room for it. */
export const isPreviewOpen = signal(
  (localStorage.getItem(storageKey) ?? (innerWidth >= 1280 ? "open" : "closed")) === "open",
);

export function togglePreview(): void {
  isPreviewOpen.value = !isPreviewOpen.value;
  localStorage.setItem(storageKey, isPreviewOpen.value ? "open" : "closed");
}
