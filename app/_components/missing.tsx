/** Where there is no value: `None`, `Never` of a time, or why. */
export function Missing({ children = "None" }: { children?: string }) {
  return <span className="text-muted">{children}</span>;
}
