import type { ReactNode } from "react";

export function Message({
  title,
  children,
  action,
}: {
  title: string;
  children: ReactNode;
  action: ReactNode;
}) {
  return (
    <div className="max-w-prose py-6 sm:py-12">
      <h1 className="font-bold text-2xl">{title}</h1>
      <div className="mt-4 space-y-3 text-lg text-muted">{children}</div>
      <div className="mt-8 flex flex-wrap gap-3">{action}</div>
    </div>
  );
}
