export function TextWithCode({ children }: { children: string }) {
  return children.split("`").map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move
      <code key={index} className="wrap-anywhere font-mono text-[0.9em]">
        {part}
      </code>
    ),
  );
}
