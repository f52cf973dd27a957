import { describe, expect, it } from "vitest";
import { addAddressees, listAddressees, parseAddressees } from "./addressees.ts";
import { listSigners, readDays, toSigning } from "./signing.ts";

describe("the people of a proposal", () => {
  it.each([
    ["grace@example.com", [{ name: "grace@example.com", email: "grace@example.com" }]],
    ["Grace Hopper <grace@example.com>", [{ name: "Grace Hopper", email: "grace@example.com" }]],
    [
      '"Hopper, G" <g@example.com>; a@b.cd\n',
      [
        { name: "Hopper, G", email: "g@example.com" },
        { name: "a@b.cd", email: "a@b.cd" },
      ],
    ],
  ])("are read from %j", (typed, found) => {
    expect(parseAddressees(typed).found).toEqual(found);
  });

  it("leave invalid addresses in the field", () => {
    expect(parseAddressees("grace@, a@b.cd, nobody")).toEqual({
      found: [{ name: "a@b.cd", email: "a@b.cd" }],
      rest: "grace@, nobody",
    });
  });

  it("are added once, and leave no rest when the last address is complete", () => {
    const known = [{ name: "Grace", email: "g@example.com" }];
    expect(addAddressees(known, "a@b.cd, G@example.com").addressees.map(({ email }) => email)).toEqual([
      "g@example.com",
      "a@b.cd",
    ]);
    expect(addAddressees(known, "a@b").rest).toBe("a@b");
    const international = [{ name: "Info", email: "info@müller.example" }];
    expect(addAddressees(international, "INFO@xn--mller-kva.example\u00A0").addressees).toEqual(
      international,
    );
    expect(addAddressees(known, "a@b.cd").rest).toBe("");
  });

  it("are the recipients of the draft, otherwise the contact, otherwise the first signer, otherwise empty", () => {
    const recipient = { contact: { name: "Grace", email: "g@example.com" } };
    const drafted = { email_draft: { recipients: [{ name: "Alan", email: "a@example.com" }] }, recipient };
    expect(listAddressees(drafted)).toEqual([{ name: "Alan", email: "a@example.com" }]);
    expect(listAddressees({ recipient })).toEqual([{ name: "Grace", email: "g@example.com" }]);
    const signing = { recipient_signer: { full_name: "Ada", email: "ada@example.com" } };
    expect(listAddressees({ recipient, signing })).toEqual([{ name: "Grace", email: "g@example.com" }]);
    expect(listAddressees({ signing })).toEqual([{ name: "Ada", email: "ada@example.com" }]);
    expect(listAddressees({ signing: { ...signing, acceptance_method: "accept_button" } })).toEqual([]);
    expect(listAddressees({ email_draft: { recipients: [{ name: "", email: "" }] } })).toEqual([]);
  });

  it("sign in the order of the settings, each in their stated role", () => {
    const signing = {
      method: "digital_signatures" as const,
      signers: [
        { name: "Grace", email: "g@example.com" },
        { name: "Alan", email: "a@example.com", title: "Board" },
      ],
      companySigner: "u1",
    };
    const { company_signer: companySigner, ...stored } = toSigning(signing);
    expect(listSigners({ signing: { ...stored, company_signer: companySigner ?? "" } })).toEqual(signing);
  });

  it("are the signers that the server would ask, without a company signer if none is chosen", () => {
    const contact = { name: "Hank", email: "h@example.com" };
    const additional = [{ id: "s1", full_name: "Max", email: "m@example.com" }];
    const list = (signing: NonNullable<Parameters<typeof listSigners>[0]["signing"]>) =>
      listSigners({ recipient: { contact }, signing }).signers.map(({ name }) => name);
    const own = { full_name: "Grace", email: "g@example.com" };
    expect(list({})).toEqual(["Hank"]);
    expect(list({ recipient_signer: own, additional_signers: additional })).toEqual(["Grace", "Max"]);
    expect(list({ is_contact_signer: true, recipient_signer: own })).toEqual(["Hank", "Grace"]);
    expect(list({ is_contact_signer: true, recipient_signer: { ...own, email: "H@example.com" } })).toEqual([
      "Hank",
    ]);
    expect(list({ is_multiple_signers: false, additional_signers: additional })).toEqual(["Hank"]);
    const signers = [contact, { name: "Max", email: "m@example.com", id: "s1" }];
    expect(toSigning({ method: "digital_signatures", signers, companySigner: "" })).toMatchObject({
      recipient_signer: { full_name: "Hank" },
      additional_signers: [{ id: "s1", full_name: "Max" }],
      company_signer: null,
    });
  });

  it("are reminded only on whole numbers of days", () => {
    expect(readDays("7, 3; 3")).toEqual({ days: [3, 7], others: [] });
    expect(readDays("")).toEqual({ days: [], others: [] });
    expect(readDays("3 and -7 or 0, 999, 1.5 10-14 ٥")).toEqual({
      days: [3, 5],
      others: ["and", "-7", "or", "0", "999", "1.5", "10-14"],
    });
    expect(readDays("1 2 3 4 5 6 7 8 9 10 11").others).toEqual(["11"]);
  });
});
