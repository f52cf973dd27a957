import type { ImportPage } from "@proffer/contract";
import { expect } from "vitest";
import { grace } from "./deals.ts";
import type { TestAnswer, TestClient } from "./harness.ts";
import { createTestProposal, line } from "./proposals.ts";

type Line = ReturnType<typeof line>;

export const when = { measure: "discount_percent", of: "selected", operator: "above", value: 10 };

/** A rule about discounts of more than ten percent, which an owner approves. */
export const rule = { id: "big-discount", name: "Big discount", when, approvers: [{ role: "owner" }] };

const toDiscount = (value: number) =>
  ({ name: "Loyalty", type: "percent", value, frequency: "once" }) as const;

export const toPage = (...line_items: Line[]): ImportPage => ({
  name: "Scope of work",
  children: [{ type: "group" as const, name: "Work", line_items }],
});

/** Returns a page with a line of 1,000, these other lines and a discount. */
export const discounted = (percent: number, ...lines: Line[]): ImportPage[] => [
  { ...toPage(line("Work", 1000), ...lines), discounts: [toDiscount(percent)] },
];

/** Returns the requests that tests of approvals repeat. */
export function createApprovalSteps(owner: TestClient, getMember: () => TestClient) {
  const getApproval = async (url: string, client = getMember()) => (await client.get(url)).body.approval;
  return {
    setRules: async (...rules: object[]): Promise<void> => {
      expect((await owner.patch("/api/organization", { approval_rules: rules })).status).toBe(200);
    },
    propose: (percent: number, ...lines: Line[]) =>
      createTestProposal(getMember(), {
        pages: discounted(percent, ...lines),
        settings: { currency: "USD" },
      }),
    getApproval,
    getState: async (url: string): Promise<string> => (await getApproval(url)).state,
    setDiscount: async (url: string, percent: number): Promise<TestAnswer> => {
      const [page] = (await getMember().get(url)).body.pages;
      const discounts = [{ ...page.discounts[0], ...toDiscount(percent) }];
      return getMember().patch(`${url}/pages/${page.id}`, { discounts });
    },
    request: (url: string, body?: object) => getMember().post(`${url}/approval/request`, body),
    withdraw: (url: string) => getMember().post(`${url}/approval/withdraw`),
    approve: (url: string) => owner.post(`${url}/approval/approve`),
    reject: (url: string) => owner.post(`${url}/approval/reject`, { note: "No." }),
    send: (url: string, client = getMember()) => client.post(`${url}/send`, { recipients: [grace] }),
    listMails: async (subject: string): Promise<Array<{ to: string; text: string }>> => {
      const { data } = (await owner.get("/api/outbox?limit=100")).body;
      return data.filter((mail: { subject: string }) => mail.subject.startsWith(subject));
    },
  };
}
