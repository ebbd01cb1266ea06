import type { ReactNode } from "react";

// Some browsers drop the table roles of what is not displayed as a table.
export const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  rowHeader: { role: "rowheader" },
  cell: { role: "cell" },
};

/** Names its row. */
export function NameCell({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <th {...roles.rowHeader} scope="row" className={className}>
      {children}
    </th>
  );
}

/** `heading` stands beside the cell on a phone. */
export function Cell({ heading, children }: { heading?: string; children: ReactNode }) {
  return (
    <td {...roles.cell} data-heading={heading}>
      {children}
    </td>
  );
}
