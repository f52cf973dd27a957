import { parseXml, XmlCdata, XmlElement, XmlText } from "@rgrove/parse-xml";
import { SVGPathData } from "svg-pathdata";
import { DrawingFault } from "./drawing-fault.ts";
import { assertVisible, type Box, type Dot, type Drawing, maxSideRatio, type Stroke } from "./drawing.ts";
import { hasInk } from "./ink.ts";

const fault = "must be an SVG that contains only paths and circles";
const namespace = "http://www.w3.org/2000/svg";

const length = /^-?\d{1,6}(\.\d{1,20})?(px)?$/;
const color = /^([a-zA-Z]{1,30}|#[0-9a-fA-F]{3,8}|rgba?\([\d.,%\s]{1,40}\))$/;
const word = /^[a-z-]{1,20}$/;

/**
 * All attributes allowed in a drawing. None of them can load, run or link anything. Stored in a map, because
 * the names come from clients, and an object has inherited names.
 */
const allowed: ReadonlyMap<string, RegExp> = new Map([
  ["xmlns", /^http:\/\/www\.w3\.org\/2000\/svg$/],
  ["xmlns:xlink", /^http:\/\/www\.w3\.org\/1999\/xlink$/],
  ["version", /^1\.[012]$/],
  ["viewBox", /^[-+\d.,\s]{1,120}$/],
  ["width", length],
  ["height", length],
  ["d", /^[MmLlHhVvCcSsQqTtAaZzeE\d\s.,+-]+$/],
  ["cx", length],
  ["cy", length],
  ["r", length],
  ["fill", color],
  ["stroke", color],
  ["stroke-width", length],
  ["stroke-linecap", word],
  ["stroke-linejoin", word],
]);

/** Maximum number of moves, lines and curves in a drawing. A long signature has a few hundred. */
const maxCommands = 5_000;
const maxCoordinate = 100_000;
const minSide = 1;
const maxSide = 10_000;
/** Size of a drawing that states no dimensions. The same as in CSS. */
const defaultSize = { width: 300, height: 150 };

/** Parses an SVG to its points. Throws if it contains more than paths and circles, or has no visible ink. */
export function parseSvg(text: string): Drawing {
  const root = getRoot(text);
  const box = toBox(root);
  const shapes = root.children.filter(isElement);
  const drawing = {
    box,
    strokes: listStrokes(shapes, root, box),
    dots: shapes.filter(({ name }) => name === "circle").flatMap((shape) => toDots(shape, root)),
  };
  assertVisible(drawing);
  return drawing;
}

function isElement(node: unknown): node is XmlElement {
  return node instanceof XmlElement;
}

function getRoot(text: string): XmlElement {
  let document: ReturnType<typeof parseXml>;
  try {
    // With these options, the parser keeps CDATA, comments and document types. The checks below then reject a
    // drawing that contains any of these, because they can hold other data.
    document = parseXml(text, { preserveCdata: true, preserveComments: true, preserveDocumentType: true });
  } catch {
    throw new DrawingFault(fault);
  }
  const { root, children } = document;
  if (!root || children.length !== 1 || root.name !== "svg" || root.attributes["xmlns"] !== namespace)
    throw new DrawingFault(fault);
  assertAllowedAttributes(root);
  for (const child of root.children) {
    if (isElement(child)) assertShape(child);
    else if (!isBlank(child)) throw new DrawingFault(fault);
  }
  return root;
}

function assertShape(shape: XmlElement): void {
  if ((shape.name !== "path" && shape.name !== "circle") || !shape.children.every(isBlank))
    throw new DrawingFault(fault);
  assertAllowedAttributes(shape);
}

function isBlank(node: unknown): boolean {
  return node instanceof XmlText && !(node instanceof XmlCdata) && node.text.trim() === "";
}

function assertAllowedAttributes({ attributes }: XmlElement): void {
  for (const [name, value] of Object.entries(attributes))
    if (!allowed.get(name)?.test(value)) throw new DrawingFault(fault);
}

function toBox({ attributes }: XmlElement): Box {
  const { width, height, viewBox } = attributes;
  const size = {
    width: width === undefined ? defaultSize.width : Number.parseFloat(width),
    height: height === undefined ? defaultSize.height : Number.parseFloat(height),
  };
  const [x = NaN, y = NaN, boxWidth = NaN, boxHeight = NaN, ...more] =
    viewBox === undefined
      ? [0, 0, size.width, size.height]
      : viewBox
          .trim()
          .split(/[\s,]+/)
          .map(Number);
  const box = { x, y, width: boxWidth, height: boxHeight };
  if (more.length > 0 || !isSize(size) || !isSize(box) || !isCoordinate(x) || !isCoordinate(y))
    throw new DrawingFault(
      `must have a size and a view box of ${minSide} to ${maxSide}, with no side longer than ${maxSideRatio} times the other`,
    );
  return box;
}

function isSize({ width, height }: Pick<Box, "width" | "height">): boolean {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return short >= minSide && long <= maxSide && long <= short * maxSideRatio;
}

function isCoordinate(value: number): boolean {
  return Math.abs(value) <= maxCoordinate;
}

function listStrokes(shapes: readonly XmlElement[], root: XmlElement, box: Box): Stroke[] {
  const strokes: Stroke[] = [];
  let commands = 0;
  for (const shape of shapes.filter(({ name }) => name === "path"))
    for (const stroke of toStrokes(shape, root, box)) {
      commands += stroke.path.commands.length;
      assertFewCommands(commands);
      strokes.push(stroke);
    }
  return strokes;
}

function assertFewCommands(commands: number): void {
  if (commands > maxCommands)
    throw new DrawingFault(`must have at most ${maxCommands} moves, lines and curves`);
}

/**
 * Converts a path to a stroke. Limits the width of the pen, so that the stroke is visible in print but does
 * not cover the drawing.
 */
function toStrokes(shape: XmlElement, root: XmlElement, box: Box): Stroke[] {
  const isFilled = hasInk(getAttribute(shape, root, "fill") ?? "black");
  const isStroked = hasInk(getAttribute(shape, root, "stroke") ?? "none");
  if (!isFilled && !isStroked) return [];
  const path = toPath(shape.attributes["d"] ?? "");
  if (path.commands.length === 0) return [];
  const side = Math.max(box.width, box.height);
  const width = isStroked ? Number.parseFloat(getAttribute(shape, root, "stroke-width") ?? "1") : 0;
  return [{ path, width: Math.min(Math.max(width, side / 500), side / 20), isFilled }];
}

function getAttribute(shape: XmlElement, root: XmlElement, name: string): string | undefined {
  return shape.attributes[name] ?? root.attributes[name];
}

function toPath(d: string): SVGPathData {
  const given = parsePath(d);
  // The limit must be checked before arcs are converted, because each arc becomes several curves.
  assertFewCommands(given.commands.length);
  const path = given.toAbs().normalizeHVZ(false).normalizeST().aToC();
  for (const command of path.commands)
    for (const value of Object.values(command))
      if (typeof value === "number" && !isCoordinate(value))
        throw new DrawingFault(`has a coordinate beyond ${maxCoordinate}`);
  return path;
}

function parsePath(d: string): SVGPathData {
  try {
    return new SVGPathData(d);
  } catch {
    throw new DrawingFault("has a path that is not valid");
  }
}

function toDots(shape: XmlElement, root: XmlElement): Dot[] {
  const { cx = "0", cy = "0", r = "0" } = shape.attributes;
  const [x, y, radius] = [cx, cy, r].map(Number.parseFloat) as [number, number, number];
  const paints = [
    getAttribute(shape, root, "fill") ?? "black",
    getAttribute(shape, root, "stroke") ?? "none",
  ];
  return radius > 0 && paints.map(hasInk).includes(true) ? [{ x, y, radius }] : [];
}

const maxLength = 150_000;
/** The colour of the ink, the same as on the pad of the recipient page. */
const ink = "#14181f";

/** Creates a new SVG that contains only the coordinates of the drawing. */
export function drawSvg({ box, strokes, dots }: Drawing): string {
  const round = roundFor(box);
  const parts = [
    ...strokes.map(({ path, width, isFilled }) => {
      const fill = isFilled ? ink : "none";
      return `<path d="${path.round(round.factor).encode()}" fill="${fill}" stroke-width="${round(width)}"/>`;
    }),
    ...dots.map(
      ({ x, y, radius }) =>
        `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${ink}" stroke="none"/>`,
    ),
  ];
  const size = [box.width, box.height].map(round);
  const view = [box.x, box.y].map(round).concat(size).join(" ");
  const opening = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${size[0]}" height="${size[1]}" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round">`;
  const text = `${opening}${parts.join("")}</svg>`;
  if (text.length > maxLength) throw new DrawingFault("has more strokes than a signature needs");
  return text;
}

/**
 * Creates a function that rounds coordinates to a few thousandths of the drawing, which is finer than print.
 */
function roundFor({ width, height }: Box) {
  const factor = 10 ** Math.max(2, 5 - Math.floor(Math.log10(Math.max(width, height))));
  return Object.assign((value: number) => Math.round(value * factor) / factor, { factor });
}
