import type { Messages } from "./messages";

export function fileSize(bytes: number, { megabytes, gigabytes }: Messages["upload"]): string {
  const size = bytes / 1024 ** 2;
  return size >= 1024 ? gigabytes({ size: size / 1024 }) : megabytes({ size });
}
