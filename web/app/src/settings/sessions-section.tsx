import { request } from "../api/request.ts";
import { refresh, useApi } from "../api/use-api.ts";
import { say as sayCommon } from "../texts/say.ts";
import { formatRelative } from "../ui/format.ts";
import { run } from "../ui/run.ts";
import { describeAgent } from "./describe-agent.ts";
import { Section } from "../ui/section.tsx";
import { say } from "./say.ts";

const end = (work: () => Promise<unknown>, done: string) =>
  run(async () => {
    await work();
    await refresh("GET /api/auth/sessions");
  }, done);

/** The sessions of the user, each with a button that ends it, for example on a lost phone. */
export function SessionsSection() {
  const { data, error } = useApi("GET /api/auth/sessions", {});
  return (
    <Section title={say("sessions")} lead={say("sessions_lead")} error={error}>
      <ul class="entries">
        {data?.data.map(({ id, agent, kind, is_current: isCurrent, last_used_at: used, organization }) => (
          <li key={id}>
            <div>
              <b>{kind === "script" ? say("script") : (describeAgent(agent) ?? say("unknown_device"))}</b>
              <p class="muted">
                {isCurrent ? say("this_session") : say("session_last_used", { when: formatRelative(used) })} ·{" "}
                <span dir="auto">{organization.name}</span>
              </p>
            </div>
            {!isCurrent && (
              <button
                type="button"
                class="button"
                onClick={() =>
                  void end(
                    () => request("DELETE /api/auth/sessions/{id}", { params: { id } }),
                    say("session_ended"),
                  )
                }
              >
                {sayCommon("sign_out")}
              </button>
            )}
          </li>
        ))}
      </ul>
      {(data?.data.length ?? 0) > 1 && (
        <button
          type="button"
          class="button danger"
          onClick={() => void end(() => request("DELETE /api/auth/sessions", {}), say("sessions_ended"))}
        >
          {say("end_other_sessions")}
        </button>
      )}
    </Section>
  );
}
