import { Card } from "@/app/_components/card";
import { Day } from "@/app/_components/date-time";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import type { PastExemption } from "@/lib/assignments/admin-record";

export function PastExemptions({ exemptions }: { exemptions: PastExemption[] }) {
  const { past: t } = useMessages().people.assignments;
  return (
    <Card heading={t.title}>
      <ul className="divide-y divide-line">
        {exemptions.map(({ id, name, reason, exemptFrom, exemptUntil }) => (
          <li key={id} className="py-3 first:pt-0 last:pb-0">
            <bdi className="font-medium">{name}</bdi>
            <span className="block text-sm">
              <bdi>{reason}</bdi>
            </span>
            <span className="block text-muted text-sm">
              {rich(t.period, { from: <Day value={exemptFrom} />, until: <Day value={exemptUntil} /> })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
