/** Names the feedback that an export shows in any case. */
export const alwaysShown = "general";
