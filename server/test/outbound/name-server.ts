import { createSocket } from "node:dgram";
import { once } from "node:events";

/** An answer of a name server: addresses, possibly through an alias, or nothing. */
export interface Records {
  readonly addresses: readonly string[];
  readonly alias?: string;
}

export interface NameServer {
  readonly address: string;
  close(): Promise<void>;
}

const typeA = 1;
const typeCname = 5;
const typeAaaa = 28;

/** Answers each query with the current result of `findRecords`. Null leaves the query without an answer. */
export async function startNameServer(
  findRecords: (name: string, family: 4 | 6) => Records | null,
  port = 0,
): Promise<NameServer> {
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => {
    const { name, end } = readName(query, 12);
    const type = query.readUInt16BE(end);
    const family = type === typeAaaa ? 6 : 4;
    const records = findRecords(name, family);
    if (records) socket.send(answerTo(query, end + 4, family, records), from.port, from.address);
  });
  socket.bind(port, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: async () => {
      socket.close();
      await once(socket, "close");
    },
  };
}

function answerTo(query: Buffer, end: number, family: 4 | 6, { addresses, alias }: Records): Buffer {
  const fitting = addresses.filter((address) => (address.includes(":") ? 6 : 4) === family);
  const owner = alias === undefined ? Buffer.from([0xc0, 12]) : encodeName(alias);
  const records = fitting.map((address) =>
    record(owner, family === 6 ? typeAaaa : typeA, encodeAddress(address)),
  );
  if (alias !== undefined) records.unshift(record(Buffer.from([0xc0, 12]), typeCname, encodeName(alias)));
  const head = Buffer.from(query.subarray(0, 12));
  // A response with recursion available and without an error: one question, the answers, and no other
  // sections.
  head.writeUInt16BE(0x8180, 2);
  for (const [at, count] of [1, records.length, 0, 0].entries()) head.writeUInt16BE(count, 4 + 2 * at);
  return Buffer.concat([head, query.subarray(12, end), ...records]);
}

function record(owner: Buffer, type: number, data: Buffer): Buffer {
  const fields = Buffer.alloc(10);
  fields.writeUInt16BE(type, 0);
  fields.writeUInt16BE(1, 2);
  // Time to live of zero seconds.
  fields.writeUInt32BE(0, 4);
  fields.writeUInt16BE(data.length, 8);
  return Buffer.concat([owner, fields, data]);
}

function readName(query: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = start;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 1 };
}

function encodeName(name: string): Buffer {
  const labels = name.split(".").map((label) => Buffer.from([label.length, ...Buffer.from(label)]));
  return Buffer.concat([...labels, Buffer.from([0])]);
}

function encodeAddress(address: string): Buffer {
  if (!address.includes(":")) return Buffer.from(address.split(".").map(Number));
  // WHATWG URLs write every IPv6 address in groups of hexadecimal digits.
  const { hostname } = new URL(`http://[${address}]`);
  const [head = "", tail = ""] = hostname.slice(1, -1).split("::");
  const [first, last] = [head, tail].map((part) => part.split(":").filter(Boolean));
  const groups = [...first!, ...Array<string>(8 - first!.length - last!.length).fill("0"), ...last!];
  return Buffer.concat(
    groups.map((group) => Buffer.from([parseInt(group, 16) >> 8, parseInt(group, 16) & 255])),
  );
}
