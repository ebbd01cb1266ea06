import type { ReactNode } from "react";
import { Card } from "../_components/card";

export function Sample({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? "min-w-0 lg:col-span-2" : "min-w-0"}>
      <Card heading={name}>
        <div className={wide ? "space-y-6" : "flex flex-wrap items-center gap-3"}>{children}</div>
      </Card>
    </div>
  );
}
