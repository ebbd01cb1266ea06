import { Result } from "@/app/_components/result";

/** What became of a group that was on this list. */
export function Said({ said }: { said: string | string[] | undefined }) {
  if (said === "deleted")
    return <Result key={crypto.randomUUID()}>The group is deleted. Its people are still here.</Result>;
  if (said === "gone")
    return (
      <Result key={crypto.randomUUID()} tone="info">
        That group is not here any more: somebody else has deleted it meanwhile.
      </Result>
    );
  return null;
}
