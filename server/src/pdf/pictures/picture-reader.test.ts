import { describe, expect, it } from "vitest";
import { testClock } from "../../../test/clock.ts";
import type { GetResult } from "../../platform/outbound/outbound.ts";
import { createPictureReader, type PictureSet } from "./picture-reader.ts";

/** Creates the head of a PNG, which declares its size. */
function writePng(width: number, height: number, length = 40): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.write("89504e470d0a1a0a0000000d49484452", "hex");
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

const small = writePng(10, 10);
const toDataUrl = (bytes: Buffer, type = "image/png") => `data:${type};base64,${bytes.toString("base64")}`;
const escapeBytes = (bytes: Buffer) => bytes.toString("hex").replaceAll(/../g, "%$&");
const writeDrawing = (inner: string) =>
  Buffer.from(
    `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "a" "b"><svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`,
  );

const clock = testClock("2026-11-20T09:00:00.000Z");

const createUploads = (files: Readonly<Record<string, Uint8Array>>) =>
  createPictureReader({ findUploaded: async (address) => files[address], clock });

/** Creates a picture reader whose host responds by `answer`, and a list of the requested URLs. */
function createRemoteHost(answer: (url: string) => Partial<GetResult>) {
  const asked: string[] = [];
  const get = async ({ url }: { url: string }) => {
    asked.push(url);
    return { durationMs: 1, contentType: null, ...answer(url) } as GetResult;
  };
  return {
    asked,
    pictures: createPictureReader({ outbound: { get }, findUploaded: async () => undefined, clock }),
  };
}

const listSources = ({ files }: PictureSet) => files.map(({ source }) => source);
const listAddresses = (count: number) => Array.from({ length: count }, (_, at) => `https://x.test/${at}`);

describe("the pictures of a document", () => {
  it("include a signature after any number of pictures", async () => {
    const many = Array.from({ length: 150 }, (_, at) => `/images/${at}`);
    const drawn = toDataUrl(small);
    const { files, missing } = await createUploads(
      Object.fromEntries(many.map((each) => [each, small])),
    ).read([...many, drawn]);
    expect(files).toHaveLength(101);
    expect(files[0]?.source).toBe(drawn);
    expect(missing).toHaveLength(50);
  });

  it("exclude a picture with too many pixels", async () => {
    const found = await createUploads({ small: writePng(8000, 5000), large: writePng(8001, 5000) }).read([
      "small",
      "large",
    ]);
    expect(listSources(found)).toEqual(["small"]);
    expect(found.missing).toMatchObject([{ source: "large", isTemporary: false }]);
  });

  it("are limited to 50 MB together, in their order, even if they arrive in another order", async () => {
    const { pictures, asked } = createRemoteHost(() => ({
      status: 200,
      body: writePng(10, 10, 4 * 1024 * 1024),
    }));
    const found = await pictures.read(listAddresses(40));
    expect(listSources(found)).toEqual(listAddresses(12));
    expect(found.missing).toHaveLength(28);
    expect(asked.length).toBeLessThan(25);
  });

  it("are limited to 150 megapixels together, however small the files are", async () => {
    const { pictures } = createRemoteHost(() => ({ status: 200, body: writePng(8000, 5000) }));
    expect(listSources(await pictures.read(listAddresses(10)))).toEqual(listAddresses(3));
  });

  it.each([
    ["a picture of gigabytes", `<image href="${toDataUrl(writePng(20_000, 20_000))}"/>`],
    [
      "one written with references",
      `<image href="${toDataUrl(writePng(20_000, 20_000)).replace("data", "&#100;ata")}"/>`,
    ],
    [
      "one that is not base64",
      `<image xlink:href="data:image/png,${escapeBytes(writePng(20_000, 20_000))}"/>`,
    ],
    ["a nested drawing", `<image href="${toDataUrl(writeDrawing(""), "image/svg+xml")}"/>`],
    ["a broken picture", `<image href="data:image/png,%"/>`],
  ])("exclude a drawing that contains %s", async (_, inner) => {
    const found = await createUploads({
      a: writeDrawing(inner),
      b: writeDrawing(`<image href="${toDataUrl(small)}"/>`),
    }).read(["a", "b"]);
    expect(listSources(found)).toEqual(["b"]);
  });

  it("exclude drawings that define entities", async () => {
    const hostile = Buffer.from(
      '<!DOCTYPE svg [<!ENTITY a "data:">]><svg><image href="&a;image/png,x"/></svg>',
    );
    expect(listSources(await createUploads({ hostile }).read(["hostile"]))).toEqual([]);
  });

  it.each([
    [{ error: "timeout" as const, message: "no" }, true],
    [{ error: "unresolvable" as const, message: "no" }, true],
    [{ error: "blocked_address" as const, message: "no" }, false],
    [{ error: "too_large" as const, message: "no" }, false],
    [{ status: 503, body: Buffer.alloc(0) }, true],
    [{ status: 429, body: Buffer.alloc(0) }, true],
    [{ status: 404, body: Buffer.alloc(0) }, false],
    [{ status: 200, body: Buffer.from("<html>") }, false],
  ])("after %j may be available later: %s", async (answer, isTemporary) => {
    const found = await createRemoteHost(() => answer).pictures.read(["https://x.test/a"]);
    expect(found).toMatchObject({ files: [], missing: [{ source: "https://x.test/a", isTemporary }] });
  });

  it("are cached for minutes, and failures for seconds", async () => {
    let answer: Partial<GetResult> = { error: "timeout", message: "no" };
    const { pictures, asked } = createRemoteHost(() => answer);
    const read = () => pictures.read(["https://x.test/a"]);
    await read();
    answer = { status: 200, body: small };
    expect(listSources(await read())).toEqual([]);
    clock.advance(20_000);
    expect(listSources(await read())).toEqual(["https://x.test/a"]);
    await read();
    expect(asked).toHaveLength(2);
  });
});
