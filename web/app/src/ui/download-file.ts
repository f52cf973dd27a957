/** Saves the file at an address, by default under the name in the response. */
export function downloadFile(href: string, name = ""): void {
  Object.assign(document.createElement("a"), { href, download: name }).click();
}
