/** The reason for which a signature cannot be shown; the message is a 400's words about the field. */
export class DrawingFault extends Error {}
