export const texts = {
  in_versions: "Shown only by older versions of {names}",
  delete_from_versions: "Delete this image?",
  versions_lose_image: "Older versions of {names} will no longer show it.",
};
