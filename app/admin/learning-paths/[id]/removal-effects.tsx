import { FormattedNumber } from "@/app/_components/formatted-number";
import type { PathCompletedByRemoval } from "@/lib/courses/paths-completed-by-removal";

type Props = { path: Pick<PathCompletedByRemoval, "isLast" | "people" | "certificates"> };

export function RemovalEffects({ path: { isLast, people, certificates } }: Props) {
  if (isLast)
    return <strong>No other course of it is published: learners will no longer see the path.</strong>;
  if (people === 0) return <>Nobody has completed all of the other courses.</>;
  return (
    <>
      <strong>
        <FormattedNumber value={people} /> {people === 1 ? "person has" : "people have"} completed the other
        courses: they will have completed the path
      </strong>
      {certificates > 0 && (
        <>
          , and <FormattedNumber value={certificates} /> {certificates === 1 ? "certificate" : "certificates"}{" "}
          will be issued
        </>
      )}
      . That stays on record, also if the course comes back.
    </>
  );
}
