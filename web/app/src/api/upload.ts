import { ApiError, toApiError } from "./api-error.ts";
import type { Address, AnswerAt, InputOf } from "./operations.ts";
import { waitForSignIn } from "./signed-out.ts";
import { toUrl } from "./to-url.ts";

/**
 * Sends a file and reports the sent share, from 0 to 1, which `fetch` cannot. Otherwise the same as `request`.
 * Browsers often know no type of a file, so the declared type is always the same.
 */
export async function upload<A extends Address>(
  address: A,
  input: InputOf<A> & { readonly body: Blob },
  onProgress: (share: number) => void,
): Promise<AnswerAt<A>> {
  const response = await send(address, input, onProgress);
  if (response.ok) return (await response.json()) as AnswerAt<A>;
  if (response.status !== 401) throw await toApiError(response);
  await waitForSignIn();
  return upload(address, input, onProgress);
}

function send(
  address: string,
  input: Parameters<typeof toUrl>[1] & { readonly body: Blob },
  onProgress: (share: number) => void,
): Promise<Response> {
  const [method = "", path = ""] = address.split(" ");
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open(method, toUrl(path, input));
    sending.setRequestHeader("accept", "application/json");
    sending.setRequestHeader("content-type", "application/octet-stream");
    sending.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / total));
    sending.addEventListener("load", () => {
      resolve(new Response(sending.responseText, { status: sending.status }));
    });
    for (const type of ["error", "abort", "timeout"])
      sending.addEventListener(type, () => reject(new ApiError(0, "UNREACHABLE", type)));
    sending.send(input.body);
  });
}
