export function Missing({ children = "None" }: { children?: string }) {
  return <span className="text-muted">{children}</span>;
}
