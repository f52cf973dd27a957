import { useEffect, useState } from "preact/hooks";
import { noDrafts, type StoredDraft } from "../../model/fields/field-drafts.ts";
import { isFillable } from "../../model/fill-field.ts";
import type { SessionState } from "../../model/proposal-session.ts";
import type { StoredList } from "../../model/stored-changes.ts";
import type { Fields } from "./fields.ts";

/** Returns the fields if the reader can fill them in now. Loads their script then. */
export function useFields(
  state: SessionState | null,
  isReady: boolean,
  stored: StoredList<StoredDraft>,
): Fields | undefined {
  const [script, setScript] = useState<Fields["script"]>(null);
  const [drafts, setDrafts] = useState(noDrafts);
  const isOffered = isReady && state !== null && isFillable(state.proposal);
  const load = () => {
    import("./fields-form.tsx").then(
      ({ FieldsForm: Form, AskedFields: Asked, FieldDrafts }) =>
        setScript({ Form, Asked, store: new FieldDrafts(stored) }),
      () => setScript("failed"),
    );
  };
  const store = script && script !== "failed" ? script.store : null;
  useEffect(() => store?.subscribe(setDrafts), [store]);
  useEffect(() => {
    if (isOffered && script === null) load();
  }, [isOffered]);
  if (!isOffered) return undefined;
  const { unsent, saving, refusedValues, savedFieldId } = state;
  return { ...drafts, unsent, saving, refusedValues, savedFieldId, script };
}
