import type { ReactNode } from "react";

/** Shows `onPhone` in place of `children` where the first cell of a row has no heading above it. */
export function RowTitle({ onPhone, children }: { onPhone: ReactNode; children: ReactNode }) {
  return (
    <>
      <span className="max-md:hidden">{children}</span>
      <span className="md:hidden">{onPhone}</span>
    </>
  );
}
