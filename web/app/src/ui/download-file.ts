/** Saves the file that an address answers, under the name that the answer gives. */
export function downloadFile(href: string): void {
  Object.assign(document.createElement("a"), { href, download: "" }).click();
}
