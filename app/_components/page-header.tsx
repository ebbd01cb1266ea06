import type { ReactNode } from "react";

/** The page's h1, with what introduces it. */
export function PageHeader({ title, lead }: { title: ReactNode; lead?: ReactNode }) {
  return (
    <div className="mb-8 sm:mb-10">
      <h1 className="font-bold text-2xl">{title}</h1>
      {lead && <p className="mt-3 max-w-prose text-lg text-muted">{lead}</p>}
    </div>
  );
}
