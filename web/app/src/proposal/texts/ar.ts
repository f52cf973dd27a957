import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

/** Without the grammatical gender of whoever is named. */
export const texts: TextsLike<typeof english> = {
  archive: "أرشفة",
  unarchive: "استعادة",
  star: "تمييز بنجمة",
  unstar: "إزالة النجمة",
  archived_count: {
    zero: "لم يُؤرشف أي عرض.",
    one: "تمت أرشفة عرض واحد.",
    two: "تمت أرشفة عرضين.",
    few: "تمت أرشفة {count} عروض.",
    many: "تمت أرشفة {count} عرضًا.",
    other: "تمت أرشفة {count} عرض.",
  },
  unarchived_count: {
    zero: "لم يُستعد أي عرض.",
    one: "تمت استعادة عرض واحد.",
    two: "تمت استعادة عرضين.",
    few: "تمت استعادة {count} عروض.",
    many: "تمت استعادة {count} عرضًا.",
    other: "تمت استعادة {count} عرض.",
  },
  tagged_count: {
    zero: "لا عرض يحمل الوسم {tag}.",
    one: "عرض واحد يحمل الوسم {tag}.",
    two: "عرضان يحملان الوسم {tag}.",
    few: "{count} عروض تحمل الوسم {tag}.",
    many: "{count} عرضًا يحمل الوسم {tag}.",
    other: "{count} عرض يحمل الوسم {tag}.",
  },
  untagged_count: {
    zero: "لا عرض فقد الوسم {tag}.",
    one: "عرض واحد لم يعد يحمل الوسم {tag}.",
    two: "عرضان لم يعودا يحملان الوسم {tag}.",
    few: "{count} عروض لم تعد تحمل الوسم {tag}.",
    many: "{count} عرضًا لم يعد يحمل الوسم {tag}.",
    other: "{count} عرض لم يعد يحمل الوسم {tag}.",
  },
  deleted_count: {
    zero: "لم يُحذف أي عرض.",
    one: "تم حذف عرض واحد.",
    two: "تم حذف عرضين.",
    few: "تم حذف {count} عروض.",
    many: "تم حذف {count} عرضًا.",
    other: "تم حذف {count} عرض.",
  },
  undeleted_count: {
    zero: "لم يُستعد أي عرض.",
    one: "تمت استعادة عرض واحد.",
    two: "تمت استعادة عرضين.",
    few: "تمت استعادة {count} عروض.",
    many: "تمت استعادة {count} عرضًا.",
    other: "تمت استعادة {count} عرض.",
  },
  number_lost: "تمت استعادة {name} من دون رقمه {number} الذي أصبح لعرض آخر.",
  refused_one: "بقي {name} كما هو: {reason}.",
  refused_more: {
    zero: "لا عروض أخرى.",
    one: "بقي عرض آخر كما هو.",
    two: "بقي عرضان آخران كما هما.",
    few: "بقيت {count} عروض أخرى كما هي.",
    many: "بقي {count} عرضًا آخر كما هو.",
    other: "بقي {count} عرض آخر كما هو.",
  },
  the_client: "العميل",
};
