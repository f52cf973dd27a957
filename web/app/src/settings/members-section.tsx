import type { Mail } from "@proffer/contract";
import { useState } from "preact/hooks";
import type { AnswerAt } from "../api/operations.ts";
import { request } from "../api/request.ts";
import { getSession } from "../api/session.ts";
import { refresh, useApi } from "../api/use-api.ts";
import { toPath } from "../routes.ts";
import { say as sayCommon } from "../texts/say.ts";
import { copyText } from "../ui/copy-text.ts";
import { describeEmailFault } from "../ui/describe-fault.ts";
import { Field, TextField } from "../ui/field.tsx";
import { formatDay } from "../ui/format.ts";
import { run } from "../ui/run.ts";
import { showToast } from "../ui/toast.tsx";
import { RecordTable } from "./record-table.tsx";
import { Section } from "../ui/section.tsx";
import { say } from "./say.ts";

const roles = ["owner", "admin", "member"] as const;
type Role = (typeof roles)[number];
const invitationLink = /https?:\/\/\S+\/accept-invitation#\S+/;
type Invitation = AnswerAt<"GET /api/invitations">["data"][number];

function changeRole(id: string, role: Role): Promise<boolean> {
  return run(async () => {
    try {
      await request("PATCH /api/members/{id}", { params: { id }, body: { role } });
    } finally {
      await refresh("GET /api/members");
    }
  }, sayCommon("saved"));
}

/** The members of the organization with their roles, and the invitations. */
export function MembersSection() {
  const { user, organization } = getSession();
  const isAdmin = organization.role !== "member";
  const { data, error } = useApi("GET /api/members", {});
  return (
    <>
      <Section title={say("section_members")} lead={say("members_lead")} error={error}>
        <RecordTable
          label={say("section_members")}
          records={data?.data ?? []}
          columns={[
            {
              head: sayCommon("name"),
              show: (member) => (
                <>
                  <span dir="auto">{member.name}</span>
                  <div class="muted">{member.email}</div>
                </>
              ),
            },
            {
              head: say("role"),
              show: (member) =>
                isAdmin ? (
                  <select
                    class="input"
                    aria-label={say("role_of", { name: member.name })}
                    value={member.role}
                    onChange={({ currentTarget }) => void changeRole(member.id, currentTarget.value as Role)}
                  >
                    <RoleOptions />
                  </select>
                ) : (
                  say(`role_${member.role}`)
                ),
            },
          ]}
          removal={{
            label: sayCommon("remove"),
            toLabel: (member) => (member.id === user.id ? say("leave") : sayCommon("remove")),
            isAllowed: (member) => isAdmin || member.id === user.id,
            ask: (member) =>
              member.id === user.id
                ? {
                    title: say("leave_organization", { organization: organization.name }),
                    text: say("leave_lead"),
                  }
                : { title: say("remove_member", { name: member.name }), text: say("remove_member_lead") },
            remove: async ({ id }) => {
              await request("DELETE /api/members/{id}", { params: { id } });
              if (id === user.id) location.assign("/app");
              else await refresh("GET /api/members");
            },
          }}
        />
      </Section>
      {isAdmin && <Invitations />}
    </>
  );
}

function RoleOptions() {
  return (
    <>
      {roles.map((role) => (
        <option key={role} value={role}>
          {say(`role_${role}`)}
        </option>
      ))}
    </>
  );
}

function sendInvitation(email: string, role: Role): Promise<boolean> {
  return run(async () => {
    await request("POST /api/invitations", { body: { email, role } });
    await refresh("GET /api/invitations", "GET /api/outbox");
    const { is_configured: hasMailServer } = await request("GET /api/mail-server", {});
    showToast(say(hasMailServer ? "invited" : "invitation_kept", { email }));
  });
}

function Invitations() {
  const { data, error } = useApi("GET /api/invitations", {});
  const { data: server } = useApi("GET /api/mail-server", {});
  const { data: waiting } = useApi("GET /api/outbox", { query: { state: "queued", limit: 100 } });
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("member");
  const invite = async (event: Event) => {
    event.preventDefault();
    if (await sendInvitation(email, role)) setEmail("");
  };

  return (
    <Section
      title={say("invite")}
      lead={
        <>
          {say(`can_${role}`)} {server?.is_configured === false && <InvitationWaits />}
        </>
      }
      error={error}
    >
      <form class="section-row" onSubmit={(event) => void invite(event)}>
        <TextField
          label={sayCommon("email")}
          type="email"
          required
          describeFault={describeEmailFault}
          value={email}
          onValue={setEmail}
        />
        <Field label={say("role")}>
          {(attributes) => (
            <select
              {...attributes}
              value={role}
              onChange={({ currentTarget }) => setRole(currentTarget.value as Role)}
            >
              <RoleOptions />
            </select>
          )}
        </Field>
        <button type="submit" class="button primary">
          {say("send_invitation")}
        </button>
      </form>
      <RecordTable
        label={say("invitations")}
        records={data?.data ?? []}
        columns={[
          { head: sayCommon("email"), show: (invitation) => <Invited invitation={invitation} /> },
          { head: say("role"), show: (invitation) => say(`role_${invitation.role}`) },
        ]}
        actions={({ email: address, role: invitedAs }) => (
          <>
            <CopyLink email={address} link={findLink(waiting?.data ?? [], address)} />
            <button
              type="button"
              class="button quiet"
              aria-label={say("invite_again", { email: address })}
              onClick={() => void sendInvitation(address, invitedAs)}
            >
              {say("send_again")}
            </button>
          </>
        )}
        removal={{
          label: say("revoke"),
          ask: (invitation) => ({
            title: say("revoke_invitation", { email: invitation.email }),
            text: say("revoke_invitation_lead"),
          }),
          remove: async ({ id }) => {
            await request("DELETE /api/invitations/{id}", { params: { id } });
            await refresh("GET /api/invitations");
          },
        }}
      />
    </Section>
  );
}

/** Links to the outbox, where an invitation waits if no email can be sent. */
function InvitationWaits() {
  return (
    <>
      {say("invitation_waits")}{" "}
      <a href={toPath("settingsSection", { section: "outbox" })}>{say("section_outbox")}</a>
    </>
  );
}

/**
 * Finds the link of an invitation in a waiting email. After the email was sent, only its recipient knows the
 * link.
 */
function findLink(waiting: readonly Mail[], email: string): string | undefined {
  const links = waiting.filter(({ to }) => to === email).map(({ text }) => invitationLink.exec(text ?? ""));
  return links.find((link) => link !== null)?.[0];
}

function CopyLink({ email, link }: { readonly email: string; readonly link: string | undefined }) {
  if (link === undefined) return null;
  return (
    <button
      type="button"
      class="button quiet"
      aria-label={`${sayCommon("copy_link")}: ${email}`}
      onClick={() => void copyText(link)}
    >
      {sayCommon("copy_link")}
    </button>
  );
}

function Invited({ invitation: { email, expires_at, invited_by } }: { readonly invitation: Invitation }) {
  const until = say("invitation_until", { day: formatDay(expires_at) });
  const by = invited_by && say("invited_by", { name: invited_by.name });
  return (
    <>
      <span>{email}</span>
      <div class="muted">{[until, by].filter(Boolean).join(" · ")}</div>
    </>
  );
}
