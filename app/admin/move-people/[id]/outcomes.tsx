import { Link } from "@/app/_components/link";
import { useMessages } from "@/app/messages";
import type { Move } from "@/lib/people-moves/find";
import { type MoveOutcome, moveOutcomes } from "@/lib/people-moves/schema";
import { moveUrl } from "../paths";

/** Counts people by what happens to them. Each count leads to its people. */
export function Outcomes({ move, outcome }: { move: Move; outcome: MoveOutcome | undefined }) {
  const { peopleMoves: t } = useMessages();
  const shown = moveOutcomes.filter((one) => move.counts[one]);
  if (shown.length === 0) return <p className="text-muted">{t.noOne}</p>;
  return (
    <ul className="divide-y divide-line">
      {shown.map((one) => (
        <li key={one} className="py-3">
          <Link
            href={`${moveUrl(move.id, { outcome: one })}#rows`}
            aria-current={one === outcome ? "true" : undefined}
            className="font-medium text-accent underline underline-offset-4"
          >
            {t.count({ name: t.outcomes[one], count: move.counts[one] ?? 0 })}
          </Link>
          <span className="block text-muted text-sm">{t.meanings[one]}</span>
        </li>
      ))}
    </ul>
  );
}
