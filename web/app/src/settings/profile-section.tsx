import type { User } from "@proffer/contract";
import { useState } from "preact/hooks";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { findSession, session } from "../api/session.ts";
import { refresh, useApi } from "../api/use-api.ts";
import { say } from "../texts/say.ts";
import { Field, TextField } from "../ui/field.tsx";
import { run } from "../ui/run.ts";

/** Name and picture of the person, as colleagues and clients see them. */
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
    }, say("saved"));
  };

  const upload = async (file: File | undefined) => {
    if (!file) return;
    await run(async () => {
      const { data } = await request("POST /api/images", { body: file });
      setPicture(data.url);
    });
  };

  return (
    <section class="section">
      <h2>{say("section_profile")}</h2>
      <form onSubmit={(event) => void save(event)}>
        <TextField label={say("full_name")} required autocomplete="name" value={name} onValue={setName} />
        <TextField label={say("email")} readOnly value={profile.email} onValue={() => undefined} />
        <div class="picture">
          {picture ? (
            <img src={new URL(picture).pathname} alt={say("picture")} />
          ) : (
            <b aria-hidden="true">{name.trim().slice(0, 1)}</b>
          )}
          <Field label={say("picture")} hint={say("picture_hint")}>
            {(attributes) => (
              <input
                {...attributes}
                type="file"
                accept="image/png,image/jpeg,image/webp,image/gif"
                onChange={({ currentTarget }) => void upload(currentTarget.files?.[0])}
              />
            )}
          </Field>
          {picture && (
            <button type="button" class="button quiet" onClick={() => setPicture("")}>
              {say("remove")}
            </button>
          )}
        </div>
        <button type="submit" class="button primary">
          {say("save")}
        </button>
      </form>
    </section>
  );
}
