import { SVGPathData } from "svg-pathdata";
import { DrawingFault } from "./drawing-fault.ts";

/** The part of the plane that a drawing shows. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One stroke of the pen, or an outline that is filled with ink. */
export interface Stroke {
  /** Absolute moves, lines and curves. */
  readonly path: SVGPathData;
  readonly width: number;
  readonly isFilled: boolean;
}

export interface Dot {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** A signature as points on paper; colours, and whatever else a file may say, are not part of it. */
export interface Drawing {
  readonly box: Box;
  readonly strokes: readonly Stroke[];
  readonly dots: readonly Dot[];
}

/** A side longer than this many times the other shrinks the drawing to a line where documents show it. */
export const maxSideRatio = 20;
/** Share of the longer side of the box that the ink within the box must be long: less is a speck in a document. */
const minInkShare = 0.01;

/** Refuses a drawing whose ink nobody would see. */
export function assertVisible({ box, strokes, dots }: Drawing): void {
  let ink = 0;
  for (const { path } of strokes) ink += lengthWithin(box, path);
  for (const { x, y, radius } of dots) if (isWithin(box, x, y)) ink += 2 * radius;
  if (!(ink >= Math.max(box.width, box.height) * minInkShare))
    throw new DrawingFault("must have a stroke that can be seen");
}

function isWithin(box: Box, x: number, y: number): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

function lengthWithin(box: Box, path: SVGPathData): number {
  let length = 0;
  let from: readonly [number, number] = [0, 0];
  for (const command of path.commands) {
    if (!("x" in command) || !("y" in command)) continue;
    const to: readonly [number, number] = [command.x, command.y];
    if (command.type !== SVGPathData.MOVE_TO) length += lengthOfLine(box, ...from, ...to);
    from = to;
  }
  return length;
}

/** Of the part of a line that lies within the box (Liang and Barsky). A curve is taken for the line between its ends. */
function lengthOfLine(box: Box, x1: number, y1: number, x2: number, y2: number): number {
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
