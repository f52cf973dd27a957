/** Saves the file at an address, under the name in the response. */
export function downloadFile(href: string): void {
  Object.assign(document.createElement("a"), { href, download: "" }).click();
}
