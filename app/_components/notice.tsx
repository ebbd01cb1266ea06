import type { ReactNode } from "react";

/** A remark that stands out from the page. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-control border-accent border-s-4 bg-accent-soft px-4 py-3" role="status">
      {children}
    </div>
  );
}
