import type { ReactNode } from "react";

export function Card({ heading, children }: { heading?: string; children: ReactNode }) {
  const Box = heading ? "section" : "div";
  return (
    <Box className="rounded-card border border-line bg-surface p-5 shadow-card sm:p-7">
      {heading && <h2 className="mb-4 font-semibold text-lg">{heading}</h2>}
      {children}
    </Box>
  );
}
