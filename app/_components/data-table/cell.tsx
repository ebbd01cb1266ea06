import type { ReactNode } from "react";

/** Names its row. */
export function NameCell({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="row" className={className}>
      {children}
    </th>
  );
}

/** `heading` stands beside the cell on a phone. */
export function Cell({ heading, children }: { heading?: string; children: ReactNode }) {
  return <td data-heading={heading}>{children}</td>;
}
