export const texts = {
  other: "Or {number}?",
  ambiguous: "Is that {first} or {second}?",
  unreadable: "That is not a number.",
  too_small: "At least {limit}.",
  too_large: "At most {limit}.",
  is_percentage: "This field takes a number, not a percentage.",
  no_percentage: "That is not a percentage.",
  currency_of_proposal: "This proposal is in {currency}.",
  currency_of_organization: "The prices of your organization are in {currency}.",
  make_percent: "Make it a percentage",
} as const;
