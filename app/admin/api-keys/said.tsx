import { Result } from "@/app/_components/result";

/** What became of the form that was sent; the address says it, so that it is said without a script too. */
export function Said({ said }: { said: string | string[] | undefined }) {
  if (said === "revoked")
    return (
      <Result key={crypto.randomUUID()}>Revoked. Every request with that key is refused from now on.</Result>
    );
  if (said === "previous_ended")
    return (
      <Result key={crypto.randomUUID()}>Ended. Only the new secret of this key works from now on.</Result>
    );
  if (said === "made_already")
    return (
      <Result key={crypto.randomUUID()} tone="warning">
        The form came again, and made no other key. The key was shown in the first answer, and nobody can read
        it again: if you have not copied it, revoke it and create another.
      </Result>
    );
  return null;
}
