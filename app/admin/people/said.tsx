import { Result } from "@/app/_components/result";

/** What became of somebody who was on this list. */
export function Said({ said }: { said: string | string[] | undefined }) {
  if (said === "deleted")
    return (
      <Result key={crypto.randomUUID()}>
        The person is deleted. Nothing here says any more who they were, except for the audit log.
      </Result>
    );
  if (said === "gone")
    return (
      <Result key={crypto.randomUUID()} tone="info">
        That person is not here any more: somebody else has deleted them meanwhile.
      </Result>
    );
  return null;
}
