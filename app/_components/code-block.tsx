export function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    <figure className="mt-4">
      <figcaption className="mb-1.5 text-muted text-sm">{label}</figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-card border border-line bg-sunken px-4 py-3 font-mono text-xs leading-relaxed [overflow-wrap:normal]"
      >
        <code>{children}</code>
      </pre>
    </figure>
  );
}
