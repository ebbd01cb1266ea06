import type { ReactNode } from "react";

type Props = {
  title: ReactNode;
  lead?: ReactNode;
  action?: ReactNode;
};

export function PageHeader({ title, lead, action }: Props) {
  return (
    <div className="mb-8 flex justify-between gap-x-6 gap-y-5 max-sm:flex-col sm:mb-10">
      <div className="min-w-0">
        <h1 className="font-bold text-2xl">{title}</h1>
        {lead && <p className="mt-3 max-w-prose text-lg text-muted">{lead}</p>}
      </div>
      {action && <div className="shrink-0">{action}</div>}
    </div>
  );
}
