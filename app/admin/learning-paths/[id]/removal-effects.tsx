import { FormattedNumber } from "@/app/_components/formatted-number";
import type { ShownPath } from "@/lib/learning-paths/paths-completed-by-removal";

type Props = { path: Pick<ShownPath, "people" | "certificates"> };

/** What happens at once when a course no longer counts in a path. */
export function RemovalEffects({ path: { people, certificates } }: Props) {
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
