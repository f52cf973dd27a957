import { useState } from "preact/hooks";
import { describeError } from "../api/describe-error.ts";
import type { AnswerAt } from "../api/operations.ts";
import { request } from "../api/request.ts";
import { getSession } from "../api/session.ts";
import { refresh, useApi } from "../api/use-api.ts";
import { say } from "../texts/say.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Field, TextField } from "../ui/field.tsx";
import { formatDay } from "../ui/format.ts";
import { run } from "../ui/run.ts";

type Member = AnswerAt<"GET /api/members">["data"][number];

const roles = ["owner", "admin", "member"] as const;
type Role = (typeof roles)[number];

function changeRole(id: string, role: Role): Promise<boolean> {
  return run(async () => {
    await request("PATCH /api/members/{id}", { params: { id }, body: { role } });
    await refresh("GET /api/members");
  }, say("saved"));
}

export function MembersSection() {
  const { user, organization } = getSession();
  const isAdmin = organization.role !== "member";
  const { data, error } = useApi("GET /api/members", {});
  const [removing, setRemoving] = useState<Member | null>(null);

  return (
    <>
      <section class="section">
        <h2>{say("section_members")}</h2>
        {error && <p role="alert">{describeError(error)}</p>}
        <div class="table-scroll">
          <table class="table">
            <thead>
              <tr>
                <th scope="col">{say("name")}</th>
                <th scope="col">{say("role")}</th>
                <th scope="col">
                  <span class="unseen">{say("actions")}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data?.data.map((member) => (
                <tr key={member.id}>
                  <th scope="row">
                    <span dir="auto">{member.name}</span>
                    <div class="muted">{member.email}</div>
                  </th>
                  <td>
                    <RoleSelect
                      label={say("role_of", { name: member.name })}
                      role={member.role}
                      isFixed={!isAdmin}
                      onRole={(role) => void changeRole(member.id, role)}
                    />
                  </td>
                  <td>
                    {(isAdmin || member.id === user.id) && (
                      <button type="button" class="button quiet danger" onClick={() => setRemoving(member)}>
                        {member.id === user.id ? say("leave") : say("remove")}
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      {isAdmin && <Invitations />}
      {removing && (
        <ConfirmDialog
          title={say("remove_member", { name: removing.name })}
          text={say("remove_member_lead")}
          action={say("remove")}
          onConfirm={async () => {
            await request("DELETE /api/members/{id}", { params: { id: removing.id } });
            await refresh("GET /api/members");
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}

interface RoleSelectProps {
  readonly label: string;
  readonly role: Role;
  readonly isFixed?: boolean;
  readonly onRole: (role: Role) => void;
}

function RoleSelect({ label, role, isFixed = false, onRole }: RoleSelectProps) {
  return (
    <select
      class="input"
      aria-label={label}
      value={role}
      disabled={isFixed}
      onChange={({ currentTarget }) => onRole(currentTarget.value as Role)}
    >
      {roles.map((each) => (
        <option key={each} value={each}>
          {say(`role_${each}`)}
        </option>
      ))}
    </select>
  );
}

function revoke(id: string): Promise<boolean> {
  return run(async () => {
    await request("DELETE /api/invitations/{id}", { params: { id } });
    await refresh("GET /api/invitations");
  }, say("revoked"));
}

function Invitations() {
  const { data } = useApi("GET /api/invitations", {});
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("member");
  const invite = async (event: Event) => {
    event.preventDefault();
    const isSent = await run(
      async () => {
        await request("POST /api/invitations", { body: { email, role } });
        await refresh("GET /api/invitations");
      },
      say("invited", { email }),
    );
    if (isSent) setEmail("");
  };

  return (
    <section class="section">
      <h2>{say("invite")}</h2>
      <form class="section-row" onSubmit={(event) => void invite(event)}>
        <TextField label={say("email")} type="email" required value={email} onValue={setEmail} />
        <Field label={say("role")}>
          {(attributes) => (
            <select
              {...attributes}
              value={role}
              onChange={({ currentTarget }) => setRole(currentTarget.value as Role)}
            >
              {roles.map((each) => (
                <option key={each} value={each}>
                  {say(`role_${each}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <button type="submit" class="button primary">
          {say("send_invitation")}
        </button>
      </form>
      {data?.data.map(({ id, email: address, expires_at }) => (
        <p class="section-row" key={id}>
          <span>
            {address} <span class="muted">{say("invitation_until", { day: formatDay(expires_at) })}</span>
          </span>
          <button type="button" class="button quiet danger" onClick={() => void revoke(id)}>
            {say("revoke")}
          </button>
        </p>
      ))}
    </section>
  );
}
