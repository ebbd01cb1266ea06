import { describeUserAgent } from "@/lib/session/device";

export function UserAgent({ value }: { value: string }) {
  return (
    <>
      {describeUserAgent(value).name}
      <bdi className="wrap-anywhere block text-muted text-sm">{value}</bdi>
    </>
  );
}
