import { expect, it } from "vitest";
import { createPictures } from "./pictures.ts";

/** The beginning of a PNG, which says how large it is. */
function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.write("89504e470d0a1a0a0000000d49484452", "hex");
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

const uploaded = (files: Readonly<Record<string, Uint8Array>>) =>
  createPictures(undefined, async (address) => files[address]);

it("a signature is read however many pictures come before it", async () => {
  const many = Array.from({ length: 150 }, (_, at) => `/images/${at}`);
  const drawn = `data:image/png;base64,${png(10, 10).toString("base64")}`;
  const found = await uploaded(Object.fromEntries(many.map((each) => [each, png(10, 10)]))).read([
    ...many,
    drawn,
  ]);
  expect(found).toHaveLength(101);
  expect(found.map(({ source }) => source)).toContain(drawn);
});

it("a picture of gigabytes of pixels is left out", async () => {
  const pictures = uploaded({ small: png(8000, 5000), large: png(8001, 5000) });
  const found = await pictures.read(["small", "large"]);
  expect(found.map(({ source }) => source)).toEqual(["small"]);
});
