import { createAuthority } from "../authority.ts";
import { drip, onConnection, withTls, type Kind } from "./kind.ts";

const year = 365 * 24 * 3600 * 1000;
const toDateInYears = (years: number) => new Date(Date.now() + years * year);
/** The head of a handshake record that declares 16 KiB. */
const recordHead = Buffer.from([0x16, 0x03, 0x03, 0x40, 0x00]);

/** Receivers with faults before they have read a request. */
export const hostileConnections: Kind[] = [
  onConnection("never sends a byte", "timeout", (socket) => void socket.resume()),
  onConnection("begins a TLS record and stops", "timeout", (socket) => {
    socket.resume();
    socket.write(recordHead);
  }),
  onConnection("drips its TLS greeting", "timeout", (socket) => {
    socket.resume();
    socket.write(recordHead);
    drip(socket, () => "\u0002");
  }),
  onConnection("speaks HTTP without TLS", "tls", (socket) => {
    socket.once("data", () => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
  }),
  onConnection("speaks SSH", "tls", (socket) => void socket.write("SSH-2.0-OpenSSH_9.9\r\n")),
  onConnection("hangs up at once", "reset", (socket) => void socket.end()),
  onConnection("resets at once", "reset", (socket) => void socket.resetAndDestroy()),
  onConnection("hangs up within the TLS greeting", "reset", (socket) => {
    socket.once("data", () => socket.end(recordHead));
  }),
  withTls("has a certificate of an unknown authority", "certificate_untrusted", async () => {
    return (await createAuthority("Nobody known")).certificateFor(["localhost"]);
  }),
  withTls("has a certificate that expired", "certificate_expired", ({ authority }) =>
    authority.certificateFor(["localhost"], {
      notBeforeDate: toDateInYears(-2),
      notAfterDate: toDateInYears(-1),
    }),
  ),
  withTls("has a certificate of the future", "tls", ({ authority }) =>
    authority.certificateFor(["localhost"], {
      notBeforeDate: toDateInYears(1),
      notAfterDate: toDateInYears(2),
    }),
  ),
  withTls("has a certificate of another name", "certificate_of_another_name", ({ authority }) =>
    authority.certificateFor(["receiver.example"]),
  ),
  withTls("supports only old TLS", "tls", ({ good }) => ({
    ...good,
    minVersion: "TLSv1",
    maxVersion: "TLSv1.1",
    ciphers: "DEFAULT@SECLEVEL=0",
  })),
  // Later versions of TLS report a missing certificate only after the client has sent its request.
  withTls("requires a client certificate", "tls", ({ good }) => ({
    ...good,
    maxVersion: "TLSv1.2",
    requestCert: true,
    rejectUnauthorized: true,
  })),
];
