/** Thrown if a signature cannot be used. The message becomes the problem of the field in a 400 response. */
export class DrawingFault extends Error {}
