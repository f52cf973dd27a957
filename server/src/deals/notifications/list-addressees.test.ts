import type { NotificationEvent, NotificationRule } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { listAddressees } from "./list-addressees.ts";

const rule = (event: NotificationEvent, ...emails: string[]): NotificationRule => ({
  id: "1",
  event,
  emails,
});

describe("the addressees of a notice about a won proposal", () => {
  const organization = {
    sender_events: ["proposal_won" as const],
    rules: [rule("proposal_won", "sales@acme.test"), rule("proposal_lost", "boss@acme.test")],
  };
  const own = [rule("proposal_won", "lead@acme.test")];
  const told = (notifications = {}, ownerEmail: string | null = "ada@acme.test") =>
    listAddressees("proposal_won", { organization, proposal: { notifications }, ownerEmail });

  it.each([
    ["follow the organization's rules by default", {}, ["sales@acme.test", "ada@acme.test"]],
    [
      "ignore rules of the proposal that do not override",
      { rules: own },
      ["sales@acme.test", "ada@acme.test"],
    ],
    [
      "follow only overriding rules, without the organization's rules and the owner",
      { override_account_defaults: true, rules: own },
      ["lead@acme.test"],
    ],
    ["are empty if no rules override", { override_account_defaults: true }, []],
  ])("%s", (_, notifications, expected) => {
    expect(told(notifications)).toEqual(expected);
  });

  it("do not include the owner if the owner won it by hand", () => {
    expect(told({}, null)).toEqual(["sales@acme.test"]);
  });

  it("contain each address once, and no invalid address", () => {
    const rules = [
      rule("proposal_won", "lead@acme.test", " LEAD@acme.test "),
      rule("proposal_won", "lead@acme.test", "everyone", "", "a@b.test\r\nBcc: eve@example.com"),
    ];
    expect(told({ override_account_defaults: true, rules })).toEqual(["lead@acme.test"]);
  });
});
