import type { Frequency } from "@proffer/contract";
import { type InLanguages, wordsIn } from "./language.ts";

type Periods = Readonly<Record<Frequency, string>>;

const en: Periods = {
  once: "",
  weekly: "/week",
  biweekly: "/2 weeks",
  "semi-monthly": "/half month",
  monthly: "/month",
  quarterly: "/quarter",
  "semi-annually": "/half year",
  annually: "/year",
};

const de: Periods = {
  once: "",
  weekly: "/Woche",
  biweekly: "/2 Wochen",
  "semi-monthly": "/halber Monat",
  monthly: "/Monat",
  quarterly: "/Quartal",
  "semi-annually": "/Halbjahr",
  annually: "/Jahr",
};

const es: Periods = {
  once: "",
  weekly: "/semana",
  biweekly: "/2 semanas",
  "semi-monthly": "/quincena",
  monthly: "/mes",
  quarterly: "/trimestre",
  "semi-annually": "/semestre",
  annually: "/año",
};

const fr: Periods = {
  once: "",
  weekly: "/semaine",
  biweekly: "/2 semaines",
  "semi-monthly": "/demi-mois",
  monthly: "/mois",
  quarterly: "/trimestre",
  "semi-annually": "/semestre",
  annually: "/an",
};

const ar: Periods = {
  once: "",
  weekly: "أسبوعيا",
  biweekly: "كل أسبوعين",
  "semi-monthly": "كل نصف شهر",
  monthly: "شهريا",
  quarterly: "كل ثلاثة أشهر",
  "semi-annually": "كل ستة أشهر",
  annually: "سنويا",
};

const he: Periods = {
  once: "",
  weekly: "לשבוע",
  biweekly: "לשבועיים",
  "semi-monthly": "לחצי חודש",
  monthly: "לחודש",
  quarterly: "לרבעון",
  "semi-annually": "לחצי שנה",
  annually: "לשנה",
};

const languages: InLanguages<Periods> = { en, de, es, fr, ar, he };

/** What follows an amount; English where there are no words in the language. */
export function periodsIn(locale: string): Periods {
  return wordsIn(languages, locale);
}
