import { Result } from "@/app/_components/result";

export function FlashMessage({ message }: { message: string | string[] | undefined }) {
  if (message === "deleted")
    return (
      <Result key={crypto.randomUUID()}>
        The person is deleted. Only the audit log still has their name.
      </Result>
    );
  if (message === "gone")
    return (
      <Result key={crypto.randomUUID()} tone="info">
        Someone else already deleted that person.
      </Result>
    );
  return null;
}
