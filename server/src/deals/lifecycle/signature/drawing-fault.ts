/** The reason why a signature cannot be shown. The message is used for the field in a 400 response. */
export class DrawingFault extends Error {}
