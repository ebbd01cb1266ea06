export const formats = [
  "heading",
  "bold",
  "italic",
  "link",
  "code",
  "bullets",
  "numbers",
  "tasks",
  "quote",
  "table",
] as const;

export type Format = (typeof formats)[number];
