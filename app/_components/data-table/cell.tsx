import type { ReactNode } from "react";

export function NameCell({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="row" className={className}>
      {children}
    </th>
  );
}

export function Cell({ heading, children }: { heading?: string; children: ReactNode }) {
  return <td data-heading={heading}>{children}</td>;
}
