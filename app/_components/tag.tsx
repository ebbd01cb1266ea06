import type { ReactNode } from "react";

export function Tag({ look, children }: { look?: string; children: ReactNode }) {
  return (
    <span className={look ? `tag ${look}` : "tag"} dir="auto">
      {children}
    </span>
  );
}
