import { Result } from "@/app/_components/result";

export function FlashMessage({ message }: { message: string | string[] | undefined }) {
  if (message === "revoked")
    return <Result key={crypto.randomUUID()}>The key is revoked. Requests with it are now refused.</Result>;
  if (message === "previous_ended")
    return (
      <Result key={crypto.randomUUID()}>The previous secret is ended. Only the new one works now.</Result>
    );
  if (message === "made_already")
    return (
      <Result key={crypto.randomUUID()} tone="warning">
        This form was sent twice, but only one key was created. It was shown the first time and can’t be shown
        again. If you didn’t copy it, revoke it and create another.
      </Result>
    );
  return null;
}
