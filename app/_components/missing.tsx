export function Missing({ children }: { children: string }) {
  return <span className="text-muted">{children}</span>;
}
