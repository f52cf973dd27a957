import type { User } from "@proffer/contract";
import { useState } from "preact/hooks";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { findSession, session } from "../api/session.ts";
import { refresh, useApi } from "../api/use-api.ts";
import { say as sayCommon } from "../texts/say.ts";
import { describeNameFault } from "../ui/describe-fault.ts";
import { TextField } from "../ui/field.tsx";
import { run } from "../ui/run.ts";
import { ImageField } from "./image-field.tsx";
import { Section } from "../ui/section.tsx";
import { say } from "./say.ts";

/** Name and picture of the user, as colleagues and clients see them. */
export function ProfileSection() {
  const { data, error } = useApi("GET /api/profile", {});
  if (error) return <p role="alert">{describeError(error)}</p>;
  return data ? <ProfileForm profile={data} /> : null;
}

function ProfileForm({ profile }: { readonly profile: User }) {
  const [name, setName] = useState(profile.name);
  const [picture, setPicture] = useState(profile.avatar_url ?? "");

  const save = async (event: Event) => {
    event.preventDefault();
    await run(async () => {
      await request("PATCH /api/profile", { body: { name, avatar_url: picture || null } });
      session.value = (await findSession()) ?? session.value;
      await refresh("GET /api/profile", "GET /api/members", "GET /api/images");
    }, sayCommon("saved"));
  };

  return (
    <Section title={say("section_profile")}>
      <form onSubmit={(event) => void save(event)}>
        <TextField
          label={sayCommon("full_name")}
          required
          autocomplete="name"
          describeFault={describeNameFault}
          value={name}
          onValue={setName}
        />
        <TextField
          label={sayCommon("email")}
          hint={say("email_is_fixed")}
          readOnly
          value={profile.email}
          onValue={() => undefined}
        />
        <ImageField
          label={say("picture")}
          hint={say("picture_hint")}
          value={picture}
          onValue={setPicture}
          problem={undefined}
          isReadOnly={false}
        />
        <button type="submit" class="button primary">
          {sayCommon("save")}
        </button>
      </form>
    </Section>
  );
}
