import type { Messages } from "./messages";

type Device = { browser: string | undefined; system: string | undefined };

export function deviceName({ browser, system }: Device, { devices: t }: Messages): string {
  if (!browser) return system ? t.unknownOn({ system }) : t.unknown;
  return system ? t.browserOn({ browser, system }) : browser;
}
