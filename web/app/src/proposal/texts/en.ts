export const texts = {
  archive: "Archive",
  unarchive: "Bring back",
  star: "Star",
  unstar: "Remove star",
  archived_count: { one: "{count} proposal archived.", other: "{count} proposals archived." },
  unarchived_count: { one: "{count} proposal brought back.", other: "{count} proposals brought back." },
  tagged_count: {
    one: "{count} proposal has the tag {tag}.",
    other: "{count} proposals have the tag {tag}.",
  },
  untagged_count: {
    one: "{count} proposal no longer has the tag {tag}.",
    other: "{count} proposals no longer have the tag {tag}.",
  },
  deleted_count: { one: "{count} proposal deleted.", other: "{count} proposals deleted." },
  undeleted_count: { one: "{count} proposal is back.", other: "{count} proposals are back." },
  number_lost: "{name} is back, but without its number {number}, which another proposal has now.",
  refused_one: "{name} stays as it is: {reason}.",
  refused_more: { one: "{count} more stays as it is.", other: "{count} more stay as they are." },
  the_client: "The client",
} as const;
