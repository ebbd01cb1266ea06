/** A command to copy; it scrolls in its own box. */
export function Command({ children }: { children: string }) {
  return (
    <code className="block overflow-x-auto whitespace-nowrap rounded-control border border-line bg-sunken px-3 py-2 font-mono text-xs">
      {children}
    </code>
  );
}
