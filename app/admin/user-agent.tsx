import { describeUserAgent } from "@/lib/session/device";

/** A browser by the name that people know it by, and what it called itself. */
export function UserAgent({ value }: { value: string }) {
  return (
    <>
      {describeUserAgent(value).name}
      <bdi className="wrap-anywhere block text-muted text-sm">{value}</bdi>
    </>
  );
}
