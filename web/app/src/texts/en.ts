export const texts = {
  proposals: "Proposals",
  templates: "Templates",
  library: "Library",
  settings: "Settings",
  main_navigation: "Main",
  skip_to_content: "Skip to content",
  find_or_do: "Find or do anything",
  nothing_here: "There is nothing at this address.",
  to_proposals: "Go to proposals",
  loading: "Loading",
  try_again: "Try again",
} as const;
