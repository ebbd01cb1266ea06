import { Card } from "@/app/_components/card";
import { Day } from "@/app/_components/date-time";
import type { PastExemption } from "@/lib/assignments/admin-record";

export function PastExemptions({ exemptions }: { exemptions: PastExemption[] }) {
  return (
    <Card heading="Past exemptions">
      <ul className="divide-y divide-line">
        {exemptions.map(({ id, name, reason, exemptFrom, exemptUntil }) => (
          <li key={id} className="py-3 first:pt-0 last:pb-0">
            <bdi className="font-medium">{name}</bdi>
            <span className="block text-sm">
              <bdi>{reason}</bdi>
            </span>
            <span className="block text-muted text-sm">
              From <Day value={exemptFrom} /> to <Day value={exemptUntil} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
