import { encode } from "fast-png";
import { describe, expect, it } from "vitest";
import { writePng as blackPng } from "../../../../test/images.ts";
import { toStoredSignature } from "./stored-signature.ts";

const dataUrl = (type: "png" | "svg+xml", bytes: Uint8Array | string) =>
  `data:image/${type};base64,${Buffer.from(bytes).toString("base64")}`;
const svg = (text: string) => dataUrl("svg+xml", text);
const drawing = (inside: string, attributes = 'width="9" height="9"') =>
  svg(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);
const line = '<path d="M1 1L8 8" stroke="black" fill="none"/>';

type Picture = Parameters<typeof encode>[0];
const png = (picture: Picture) => dataUrl("png", encode(picture));
/** Creates a transparent image with a line from corner to corner. */
function pad(width: number, height: number, ink: readonly number[] = [20, 24, 31, 255]): string {
  const data = new Uint8Array(width * height * 4);
  for (let x = 0; x < width; x++) data.set(ink, (Math.floor((x * height) / width) * width + x) * 4);
  return png({ width, height, data, channels: 4, depth: 8 });
}
const black = dataUrl("png", blackPng(30, 10));

const stored = async (type: "typed" | "drawn", value: string) =>
  (await toStoredSignature({ type, value })).value;
const decodeText = (value: string) => Buffer.from(value.split(",")[1] ?? "", "base64").toString();

describe("a signature", () => {
  it("is stored as typed, without surrounding blanks", async () => {
    expect(await stored("typed", "\u200B Grace  Hopper ")).toBe("Grace  Hopper");
  });

  it.each([
    ["of the recipient page's pad", pad(864, 240)],
    ["of a pad on a large sharp screen", pad(1200, 400)],
    ["of one bit", black],
    ["of a single dark pixel", dataUrl("png", blackPng(1, 1))],
    [
      "in grey of 16 bits",
      png({ width: 1, height: 1, data: new Uint16Array([900]), channels: 1, depth: 16 }),
    ],
    [
      "with a palette",
      png({
        width: 2,
        height: 1,
        data: new Uint8Array([0, 1]),
        channels: 1,
        depth: 8,
        palette: [
          [255, 255, 255],
          [0, 0, 90],
        ],
      }),
    ],
  ])("is stored unchanged as a plain PNG %s", async (_what, value) => {
    expect(await stored("drawn", value)).toBe(value);
  });

  it("loses all data of a PNG except its pixels", async () => {
    const text = encode({
      width: 1,
      height: 1,
      data: new Uint8Array(4).fill(255, 3),
      channels: 4,
      text: { Author: "Mallory" },
    });
    expect(Buffer.from(text).toString("latin1")).toContain("Mallory");
    const kept = await stored("drawn", dataUrl("png", text));
    expect(decodeText(kept)).not.toContain("Mallory");
    expect(await stored("drawn", kept)).toBe(kept);
  });

  it.each([
    [
      "of signature_pad",
      'xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 300 150" width="300" height="150"',
      '<path d="M 10.000,20.000 C 11.123,22.456 13.000,24.000 90.000,26.000" stroke-width="2.250" stroke="black" fill="none" stroke-linecap="round"></path><circle r="1.5" cx="12.123456789012345" cy="9" fill="black"></circle>',
      '<path d="M10 20C11.123 22.456 13 24 90 26" fill="none" stroke-width="2.25"/><circle cx="12.123" cy="9" r="1.5" fill="#14181f" stroke="none"/>',
    ],
    [
      "of relative moves, and arcs",
      'viewBox="-5,-5 20 20"',
      '<path d="m0 0h5v5l-5-5zm2 2a3 3 0 0 1 3 3" fill="none" stroke="blue" stroke-width="0"/>',
      '<path d="M0 0L5 0L5 5L0 0zM2 2C3.6569 2 5 3.3431 5 5" fill="none" stroke-width="0.04"/>',
    ],
    [
      "without paints",
      "",
      '<path d="M0 0L90 90"/>',
      '<path d="M0 0L90 90" fill="#14181f" stroke-width="0.6"/>',
    ],
    [
      "with the paint of its root",
      'width="90px" height="90px" fill="none" stroke="#000" stroke-width="3px"',
      '<path d="M0 0L90 90"/>',
      '<path d="M0 0L90 90" fill="none" stroke-width="3"/>',
    ],
  ])("is redrawn from the points of an SVG %s", async (_what, attributes, given, expected) => {
    const value = await stored("drawn", drawing(given, attributes));
    expect(/^<svg [^>]+>(.*)<\/svg>$/.exec(decodeText(value))?.[1]).toBe(expected);
    expect(await stored("drawn", value)).toBe(value);
  });

  it.each([
    ["a loop", "M50 75C250 -50 250 200 50 75", 'fill="none" stroke="black"'],
    ["a loop of one control", "M50 75Q250 75 50 75", 'fill="none" stroke="black"'],
    ["a loop that continues after it was closed", "M5 5L5 5.1zM50 75L60 80z", 'fill="none" stroke="black"'],
    ["strokes filled with nothing", "M0 0L90 90", 'fill="rgba(0,0,0,0)" stroke="#00f8"'],
    ["strokes with their own colour", "M0 0L90 90", 'fill="NONE" stroke="currentColor"'],
  ])("is accepted as an SVG of %s", async (_what, d, paint) => {
    expect(decodeText(await stored("drawn", drawing(`<path d="${d}" ${paint}/>`, "")))).toContain(
      'fill="none"',
    );
  });

  it.each(
    [
      "rgba(0,0,0,0)",
      "#0000",
      "#00000000",
      "Transparent",
      "white",
      "#FFF",
      "ivory",
      "rgba(0,0,0,0.1)",
      "inky",
    ].flatMap((paint) => [
      [paint, `<path d="M0 0L90 90" fill="none" stroke="${paint}"/>`],
      [paint, `<circle cx="50" cy="50" r="9" fill="${paint}"/>`],
    ]),
  )("is rejected with 400 as an SVG in the colour %s: %s", async (_paint, inside) => {
    await expect(stored("drawn", drawing(inside, ""))).rejects.toThrow(
      expect.objectContaining({ code: "VALIDATION_ERROR" }),
    );
  });

  it.each([
    ["typed", "   "],
    ["typed", "x".repeat(501)],
    ["drawn", "Grace Hopper"],
    ["drawn", "data:image/gif;base64,R0lGODlhAQABAAAAACw="],
    ["drawn", "data:image/png;base64,AAAA"],
  ] as const)("is rejected with 400 if %s as %.60s", async (type, value) => {
    await expect(stored(type, value)).rejects.toThrow(expect.objectContaining({ code: "VALIDATION_ERROR" }));
  });

  it.each([
    ["with a wrong checksum", dataUrl("png", blackPng(30, 10).with(29, 0))],
    ["without its end", dataUrl("png", blackPng(30, 10).subarray(0, -12))],
    ["that is transparent", pad(60, 20, [0, 0, 0, 0])],
    ["that is white", pad(60, 20, [255, 255, 255, 255])],
    ["that is nearly transparent", pad(60, 20, [0, 0, 0, 20])],
    ["like a thread", dataUrl("png", blackPng(2100, 100))],
    ["of more pixels than a signature needs", dataUrl("png", blackPng(1001, 500))],
    [
      "of more bytes than a signature needs",
      png({ width: 700, height: 500, data: new Uint16Array(700 * 500 * 3), channels: 3, depth: 16 }),
    ],
  ])("is rejected with 400 as a PNG %s", async (_what, value) => {
    await expect(stored("drawn", value)).rejects.toThrow(
      expect.objectContaining({ code: "VALIDATION_ERROR" }),
    );
  });

  it.each([
    ["nothing", drawing("")],
    ["text", drawing(`${line}Grace`)],
    ["a script", drawing(`${line}<script>alert(1)</script>`)],
    ["a handler", drawing('<path d="M0 0L9 9" onload="alert(1)"/>')],
    ["a reference", drawing('<path d="M0 0L9 9" fill="url(https://example.com/x)"/>')],
    ["a picture", drawing('<image href="https://example.com/x.png"/>')],
    ["a style", drawing(`<style>path{}</style>${line}`)],
    ["a shape in a shape", drawing(`<path d="M0 0L9 9">${line}</path>`)],
    ["a comment", drawing(`<!-- -->${line}`)],
    ["CDATA", drawing(`<![CDATA[]]>${line}`)],
    ["an instruction", drawing(`<?php ?>${line}`)],
    ["an entity", svg(`<!DOCTYPE svg [<!ENTITY a "b">]>${decodeText(drawing(line))}`)],
    ["another namespace", svg(`<svg xmlns="http://www.w3.org/1999/xhtml">${line}</svg>`)],
    ["the attribute constructor", drawing('<path constructor="x" d="M0 0L9 9"/>')],
    ["the attribute __proto__", drawing('<path __proto__="x" d="M0 0L9 9"/>')],
    ["the attribute hasOwnProperty on its root", drawing(line, 'hasOwnProperty="1"')],
    ["an attribute twice", drawing('<path d="M0 0L9 9" d="M0 0L9 9"/>')],
    ["a path without end", drawing('<path d="M0 0L9"/>')],
    ["an empty path", drawing('<path d=""/>')],
    ["a path of one point", drawing('<path d="M5 5" stroke="black"/>')],
    ["no path in a path", drawing('<path stroke="black"/>')],
    ["a number without end", drawing('<path d="M0 0L1e9999 9"/>')],
    ["a number beyond the limit", drawing('<path d="M0 0L9 9L100001 9"/>')],
    ["strokes outside its view box", drawing('<path d="M10 10L90 90"/>')],
    [
      "curves outside its view box",
      drawing('<path d="M-5 -5C-90 -20 -90 -90 -5 -6" fill="none" stroke="red"/>'),
    ],
    ["strokes without ink", drawing('<path d="M0 0L9 9" fill="none"/>')],
    ["a speck", drawing('<path d="M0 0L0.08 0"/>')],
    ["a circle without radius", drawing('<circle cx="5" cy="5"/>')],
    ["an empty size", drawing(line, 'width="0" height="9" viewBox="0 0 9 9"')],
    ["an empty view box", drawing(line, 'viewBox="0 0 0 9"')],
    ["a view box of three numbers", drawing(line, 'viewBox="0 0 9"')],
    ["a view box without end", drawing(line, 'viewBox="0 0 99999999999 9"')],
    ["a view box like a thread", drawing(line, 'viewBox="0 0 9 999"')],
    ["more than a signature needs", drawing(`<path d="M0 0${"a1 1 0 0 1 1 1".repeat(9_000)}"/>`)],
    ["a path of many moves", drawing(`<path d="M0 0${"h1h-1".repeat(2_500)}" stroke="black"/>`)],
    ["many paths", drawing('<path d="M0 0h9"/>'.repeat(2_501))],
    ["elements in elements without end", drawing("<path>".repeat(20_000) + "</path>".repeat(20_000))],
  ])("is rejected with 400 as an SVG of %s", async (_what, value) => {
    await expect(stored("drawn", value)).rejects.toThrow(
      expect.objectContaining({ code: "VALIDATION_ERROR" }),
    );
  });
});
