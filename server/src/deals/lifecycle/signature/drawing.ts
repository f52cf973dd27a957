import { SVGPathData, type SVGCommand } from "svg-pathdata";
import { DrawingFault } from "./drawing-fault.ts";

/** The visible area of a drawing. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A stroke of the pen, or an outline filled with ink. */
export interface Stroke {
  /** Contains only moves, lines and curves with absolute coordinates. */
  readonly path: SVGPathData;
  readonly width: number;
  readonly isFilled: boolean;
}

export interface Dot {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** A signature as coordinates, without colours or other data of the file. */
export interface Drawing {
  readonly box: Box;
  readonly strokes: readonly Stroke[];
  readonly dots: readonly Dot[];
}

/**
 * Maximum ratio of the longer to the shorter side. In a document, a longer drawing would be scaled down to a
 * line.
 */
export const maxSideRatio = 20;
/**
 * Minimum length of the ink within the box, as a share of the longer side of the box. Shorter ink would look
 * like a speck.
 */
const minInkShare = 0.01;

/** Asserts that the drawing has visible ink. */
export function assertVisible({ box, strokes, dots }: Drawing): void {
  let ink = 0;
  for (const { path } of strokes) ink += measureLengthWithin(box, path);
  for (const { x, y, radius } of dots) if (isWithin(box, x, y)) ink += 2 * radius;
  if (!(ink >= Math.max(box.width, box.height) * minInkShare))
    throw new DrawingFault("must have a visible stroke");
}

function isWithin(box: Box, x: number, y: number): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

type Point = readonly [x: number, y: number];

function measureLengthWithin(box: Box, { commands }: SVGPathData): number {
  let length = 0;
  let from: Point = [0, 0];
  let start = from;
  for (const command of commands) {
    const points = command.type === SVGPathData.CLOSE_PATH ? [start] : listPointsAlong(from, command);
    if (command.type === SVGPathData.MOVE_TO) {
      start = [command.x, command.y];
      from = start;
    }
    for (const to of points) {
      length += measureLine(box, ...from, ...to);
      from = to;
    }
  }
  return length;
}

/** Number of lines that approximate a curve. This is enough even for a loop, whose ends are equal. */
const linesPerCurve = 8;

/** Lists points along a line or curve, using Bernstein polynomials. */
function listPointsAlong([x, y]: Point, command: SVGCommand): Point[] {
  if (command.type === SVGPathData.LINE_TO) return [[command.x, command.y]];
  const at = (share: number): Point | undefined => {
    const rest = 1 - share;
    if (command.type === SVGPathData.QUAD_TO) {
      const [a, b, c] = [rest ** 2, 2 * rest * share, share ** 2];
      return [a * x + b * command.x1 + c * command.x, a * y + b * command.y1 + c * command.y];
    }
    if (command.type !== SVGPathData.CURVE_TO) return undefined;
    const [a, b, c, d] = [rest ** 3, 3 * rest ** 2 * share, 3 * rest * share ** 2, share ** 3];
    return [
      a * x + b * command.x1 + c * command.x2 + d * command.x,
      a * y + b * command.y1 + c * command.y2 + d * command.y,
    ];
  };
  return Array.from({ length: linesPerCurve }, (_, line) => at((line + 1) / linesPerCurve)).filter(
    (point) => point !== undefined,
  );
}

/** Measures the part of a line within the box, using the Liang–Barsky algorithm. */
function measureLine(box: Box, x1: number, y1: number, x2: number, y2: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  let [start, end] = [0, 1];
  for (const [step, room] of [
    [-dx, x1 - box.x],
    [dx, box.x + box.width - x1],
    [-dy, y1 - box.y],
    [dy, box.y + box.height - y1],
  ] as const) {
    if (step === 0 && room < 0) return 0;
    if (step < 0) start = Math.max(start, room / step);
    if (step > 0) end = Math.min(end, room / step);
  }
  return Math.max(0, end - start) * Math.hypot(dx, dy);
}
