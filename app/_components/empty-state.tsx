import type { ReactNode } from "react";

export function EmptyState({
  title,
  children,
  action,
}: {
  title: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border border-control/50 border-dashed px-6 py-12 text-center">
      <OpenBook />
      <p className="font-semibold text-lg">{title}</p>
      <p className="max-w-lg text-muted">{children}</p>
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

function OpenBook() {
  return (
    <svg
      viewBox="0 0 48 36"
      className="mb-1 h-9 w-12 text-control"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path
        d="M24 8c-4-4-11-5-21-5v26c10 0 17 1 21 5 4-4 11-5 21-5V3c-10 0-17 1-21 5Z"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M24 8v26" strokeWidth="2" />
      <path
        d="M9 11c3 .2 6 .8 9 2M9 18c3 .2 6 .8 9 2M39 11c-3 .2-6 .8-9 2M39 18c-3 .2-6 .8-9 2"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
