/** Creates a generator of UUIDv7 ids (RFC 9562, 5.7) in ascending order, also within a millisecond. */
function createIdMaker(now: () => number, random: (bytes: Uint8Array<ArrayBuffer>) => void): () => string {
  let latest = 0;
  let counter = 0;
  return () => {
    const time = now();
    const isNewTime = time > latest;
    if (isNewTime) latest = time;
    counter = isNewTime ? 0 : counter + 1;
    if (counter > 0xfff) {
      // Too many ids in one millisecond, or the clock stopped or went back: uses the next millisecond.
      latest += 1;
      counter = 0;
    }
    const bytes = new Uint8Array(8);
    random(bytes);
    const tail = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const head = latest.toString(16).padStart(12, "0");
    const variant = (8 | (Number.parseInt(tail[0] ?? "0", 16) & 3)).toString(16);
    return `${head.slice(0, 8)}-${head.slice(8)}-7${counter.toString(16).padStart(3, "0")}-${variant}${tail.slice(1, 4)}-${tail.slice(4)}`;
  };
}

/** Creates an id for a new object. */
export const createId = createIdMaker(Date.now, (bytes) => crypto.getRandomValues(bytes));
