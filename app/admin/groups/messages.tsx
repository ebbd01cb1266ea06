import { Result } from "@/app/_components/result";

export function FlashMessage({ message }: { message: string | string[] | undefined }) {
  if (message === "deleted")
    return <Result key={crypto.randomUUID()}>The group is deleted. Its members stay on the platform.</Result>;
  if (message === "gone")
    return (
      <Result key={crypto.randomUUID()} tone="info">
        Someone else already deleted that group.
      </Result>
    );
  return null;
}
