/** A lectern with an open book on it, and the name. */
export function Wordmark() {
  return (
    <span className="flex items-center gap-2.5">
      <svg viewBox="0 0 32 32" className="size-8 text-accent" fill="currentColor" aria-hidden="true">
        <path d="M15.2 5.2C12.4 3.3 8 2.6 2.5 3v11c5.5-.4 9.9.3 12.7 2.2ZM16.8 5.2C19.6 3.3 24 2.6 29.5 3v11c-5.5-.4-9.9.3-12.7 2.2Z" />
        <path d="M13.8 18.2h4.4V26h4.3a1 1 0 0 1 1 1v2h-15v-2a1 1 0 0 1 1-1h4.3Z" />
      </svg>
      <span className="font-bold text-lg leading-none tracking-tight">Lectern</span>
    </span>
  );
}
