import { useMessages } from "@/app/messages";
import { describeUserAgent, deviceName } from "@/lib/session/device";

export function UserAgent({ value }: { value: string }) {
  return (
    <>
      {deviceName(describeUserAgent(value), useMessages())}
      <bdi className="wrap-anywhere block text-muted text-sm">{value}</bdi>
    </>
  );
}
