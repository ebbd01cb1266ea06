export function Command({ children }: { children: string }) {
  return (
    <code className="block rounded-control border border-line bg-sunken px-3 py-2 font-mono text-xs">
      {children}
    </code>
  );
}
