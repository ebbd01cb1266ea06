/** The parts of a course's picture, of which one stays in sight wherever it is cut. In reading order. */
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
