import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  period: "Periodo",
  this_year: "Este año",
  months: { one: "{count} mes", other: "{count} meses" },
  group_by: "Agrupado por",
  by_month: "Mes",
  by_member: "Miembro",
  by_template: "Plantilla",
  no_month: "Sin mes",
  no_member: "Nadie",
  no_template: "Sin plantilla",
  sent: "Enviadas",
  opened: "Abiertas",
  won: "Ganadas",
  opened_of: "{count} abiertas",
  lost_of: "{count} perdidas",
  win_rate: "Tasa de éxito",
  time_to_decide: "Tiempo hasta decidir",
  median: "mediana",
  value_won: "Valor ganado",
  counts: "Propuestas",
  value_of: "Valor en {currency}, {frequency}",
  nothing_sent: "No se envió nada en este periodo",
  nothing_sent_lead: "Envíe una propuesta o elija un periodo más largo. Aquí verá qué fue de ella.",
};
