import { useMessages } from "@/app/messages";
import { deviceName } from "@/lib/messages/device-name";
import { describeUserAgent } from "@/lib/session/device";

export function UserAgent({ value }: { value: string }) {
  return (
    <>
      {deviceName(describeUserAgent(value), useMessages())}
      <bdi className="wrap-anywhere block text-muted text-sm">{value}</bdi>
    </>
  );
}
