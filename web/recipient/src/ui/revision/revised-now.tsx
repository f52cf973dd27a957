import { useEffect, useState } from "preact/hooks";
import { usePage } from "../page-context.ts";
import { noticeId } from "./revision-notice.tsx";

/**
 * A link to the notice for a reader who has scrolled past it when a revision is published. It disappears when
 * the notice is on the screen.
 */
export function RevisedNow() {
  const { say, revision } = usePage();
  const [isAway, setAway] = useState(false);
  const isNew = revision !== undefined && revision.isLive && !revision.isDismissed;
  const number = isNew ? revision.changes?.to : undefined;
  useEffect(() => {
    const notice = document.getElementById(noticeId);
    if (!isNew || !notice) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      setAway(entry !== undefined && !entry.isIntersecting);
      if (entry?.isIntersecting) observer.disconnect();
    });
    observer.observe(notice);
    return () => observer.disconnect();
  }, [isNew, number]);
  return isNew && isAway ? (
    <a class="revised-now" href={`#${noticeId}`}>
      {say("revised_now")} <strong>{say("see_changes")}</strong>
    </a>
  ) : null;
}
