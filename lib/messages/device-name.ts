import type { Device } from "@/lib/session/device";
import type { Messages } from "./messages";

export function deviceName({ browser, system }: Device, { devices: t }: Messages): string {
  if (!browser) return system ? t.unknownOn({ system }) : t.unknown;
  return system ? t.browserOn({ browser, system }) : browser;
}
