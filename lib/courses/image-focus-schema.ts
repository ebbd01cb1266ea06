export const imageFocuses = [
  "top_left",
  "top",
  "top_right",
  "left",
  "center",
  "right",
  "bottom_left",
  "bottom",
  "bottom_right",
] as const;

export type ImageFocus = (typeof imageFocuses)[number];
