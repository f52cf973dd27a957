/** Saves the file at an address, under the name in the response. */
export function downloadFile(href: string): void {
  Object.assign(document.createElement("a"), { href, download: "" }).click();
}

/** Saves the body of an answer under the file name from the server. */
export async function saveAnswer(answer: Response, usualName: string): Promise<void> {
  const url = URL.createObjectURL(await answer.blob());
  const download = readFileName(answer.headers) ?? usualName;
  Object.assign(document.createElement("a"), { href: url, download }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Reads the file name of a download, which the server percent-encodes (RFC 8187). */
function readFileName(headers: Headers): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(headers.get("content-disposition") ?? "")?.[1];
  return encoded && decodeURIComponent(encoded);
}
