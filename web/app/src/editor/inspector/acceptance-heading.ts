/** Id of the heading in the settings that gets the focus when the user goes to the signers. */
export const acceptanceHeadingId = "settings-accepting";
