/** A finding never contains a secret. */
export type Finding = {
  check: string;
  /** With a `warning`, it works, but an operator should know. With a `fault`, it doesn't. */
  level: "ok" | "warning" | "fault";
  text: string;
  /** Says what to do. */
  todo?: string;
};

export const ok = (check: string, text: string): Finding => ({ check, level: "ok", text });
export const warning = (check: string, text: string, todo: string): Finding => ({
  check,
  level: "warning",
  text,
  todo,
});
export const fault = (check: string, text: string, todo: string): Finding => ({
  check,
  level: "fault",
  text,
  todo,
});

const marks = { ok: "✓", warning: "!", fault: "✗" };

export function inLines({ check, level, text, todo }: Finding): string {
  return `${marks[level]} ${check}: ${text}${todo ? `\n    ${todo}` : ""}`;
}
