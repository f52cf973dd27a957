import { MailError, type Smtp } from "../../src/services/mail/smtp.ts";
import type { TestClock } from "../clock.ts";
import type { Random } from "../security/random.ts";

/** An email accepted by the mail server. */
export interface TakenMail {
  readonly messageId: string;
  readonly to: string;
  /** False if the server accepted the email and its answer was lost. */
  readonly isAnswered: boolean;
  /** The number of kills before this email. */
  readonly killsBefore: number;
}

/**
 * A mail server that is sometimes busy, sometimes silent after it has accepted an email, and permanently
 * rejects a few addresses.
 */
export class MailOffice {
  readonly taken: TakenMail[] = [];
  readonly refused: string[] = [];
  readonly #clock: TestClock;
  readonly #random: Random;
  readonly #note: (text: string) => void;

  constructor(clock: TestClock, random: Random, note: (text: string) => void) {
    this.#clock = clock;
    this.#random = random;
    this.#note = note;
  }

  /** Sends emails like the product. A killed process sends nothing. */
  smtp(isDead: () => boolean, countKills: () => number): Smtp {
    return {
      send: async ({ messageId, to, subject }) => {
        if (isDead()) throw new Error("the process was killed");
        const { address } = to as { address: string };
        // Addresses of members contain their ids, which differ each time.
        const name = `mail "${String(subject)}" to ${address.endsWith("@acme.test") ? "the sender" : address}`;
        if (this.#random.percent(2)) {
          this.#note(`${name} is refused`);
          this.refused.push(String(messageId));
          throw new MailError("address_refused", true, "550 no such mailbox");
        }
        if (this.#random.percent(10)) {
          this.#note(`${name} is put off`);
          throw new Error("451 try again later");
        }
        this.#clock.advance(this.#random.below(3000));
        const isAnswered = !this.#random.percent(4);
        this.#note(`${name} is taken${isAnswered ? "" : ", and nobody hears of it"}`);
        this.taken.push({
          messageId: String(messageId),
          to: address,
          isAnswered,
          killsBefore: countKills(),
        });
        if (!isAnswered) throw new Error("the connection was lost after the data");
      },
    };
  }
}
