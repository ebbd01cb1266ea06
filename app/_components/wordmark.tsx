/** A lectern from the side, a book open on it, and the name. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg
        viewBox="0 0 32 32"
        className="size-8 text-accent"
        fill="none"
        stroke="currentColor"
        aria-hidden="true"
      >
        <path
          d="M16 8.5C13.5 6 9 5 3.500 5v11c5.500 0 10 1 12.500 3.500C18.500 17 23 16 28.500 16V5C23 5 18.500 6 16 8.500Z"
          fill="currentColor"
          stroke="none"
        />
        <path d="M16 9v10" className="stroke-paper" strokeWidth="1.75" />
        <path d="M16 19v8.500M10 28h12" strokeWidth="2.75" strokeLinecap="round" />
      </svg>
      <span className="font-bold text-lg tracking-tight">Lectern</span>
    </span>
  );
}
