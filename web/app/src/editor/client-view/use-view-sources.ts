import { useMemo } from "preact/hooks";
import { useApi } from "../../api/use-api.ts";
import { getSession } from "../../api/session.ts";
import { useEditor } from "../state/use-editor.ts";
import type { ViewSources } from "./to-client-view.ts";

/** Reads the organization and the sender that the client's view names. Returns undefined while loading. */
export function useViewSources(): { readonly sources: ViewSources | undefined; readonly error: unknown } {
  const editor = useEditor();
  const { data: organization, error } = useApi("GET /api/organization", {});
  const sources = useMemo(() => {
    if (!organization) return undefined;
    const { name, email } = editor.detail.created_by ?? getSession().user;
    return { organization, sender: { name, email, avatar_url: null } };
  }, [organization]);
  return { sources, error };
}
