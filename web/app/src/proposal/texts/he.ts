import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

/** Without the grammatical gender of whoever reads or is named. */
export const texts: TextsLike<typeof english> = {
  archive: "העברה לארכיון",
  unarchive: "החזרה מהארכיון",
  star: "סימון בכוכב",
  unstar: "הסרת הכוכב",
  archived_count: {
    one: "הצעה אחת הועברה לארכיון.",
    two: "שתי הצעות הועברו לארכיון.",
    other: "{count} הצעות הועברו לארכיון.",
  },
  unarchived_count: {
    one: "הצעה אחת הוחזרה מהארכיון.",
    two: "שתי הצעות הוחזרו מהארכיון.",
    other: "{count} הצעות הוחזרו מהארכיון.",
  },
  tagged_count: {
    one: "הצעה אחת סומנה בתגית {tag}.",
    two: "שתי הצעות סומנו בתגית {tag}.",
    other: "{count} הצעות סומנו בתגית {tag}.",
  },
  untagged_count: {
    one: "מהצעה אחת הוסרה התגית {tag}.",
    two: "משתי הצעות הוסרה התגית {tag}.",
    other: "מ־{count} הצעות הוסרה התגית {tag}.",
  },
  deleted_count: { one: "הצעה אחת נמחקה.", two: "שתי הצעות נמחקו.", other: "{count} הצעות נמחקו." },
  undeleted_count: { one: "הצעה אחת שוחזרה.", two: "שתי הצעות שוחזרו.", other: "{count} הצעות שוחזרו." },
  number_lost: "{name} שוחזרה בלי המספר {number}, שניתן בינתיים להצעה אחרת.",
  refused_one: "{name} נשארת כמו שהיא: {reason}.",
  refused_more: {
    one: "עוד הצעה אחת נשארת כמו שהיא.",
    two: "עוד שתי הצעות נשארות כמו שהן.",
    other: "עוד {count} הצעות נשארות כמו שהן.",
  },
  the_client: "הלקוח",
};
