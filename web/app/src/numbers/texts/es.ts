import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  other: "¿O {number}?",
  ambiguous: "¿Es {first} o {second}?",
  unreadable: "Eso no es un número.",
  too_small: "Como mínimo {limit}.",
  too_large: "Como máximo {limit}.",
  is_percentage: "Este campo espera un número, no un porcentaje.",
  no_percentage: "Eso no es un porcentaje.",
  currency_of_proposal: "Esta propuesta está en {currency}.",
  currency_of_organization: "Los precios de su organización están en {currency}.",
  make_percent: "Convertir en porcentaje",
};
