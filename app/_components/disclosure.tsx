import type { ReactNode } from "react";
import { Icon } from "./icon";

type Props = { title: string; open?: boolean; children: ReactNode };

export function Disclosure({ title, open, children }: Props) {
  return (
    <details open={open} className="group rounded-control border border-line px-4">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 py-2 font-medium">
        <Icon
          name="unfold"
          className="shrink-0 text-muted transition-transform group-open:rotate-90 rtl:-scale-x-100 rtl:group-open:-rotate-90 motion-reduce:transition-none"
        />
        {title}
      </summary>
      <div className="pt-1 pb-5">{children}</div>
    </details>
  );
}
