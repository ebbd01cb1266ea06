import { Result } from "@/app/_components/result";

type Words = Readonly<Record<string, string>>;

type Asked = Partial<Record<"message" | "at", string | string[]>>;

type Props = Asked & { texts?: Words; notes?: Words; refusals?: Words };

export function ShownMessage({ message, at, texts = {}, notes = {}, refusals = {} }: Props) {
  if (typeof message !== "string") return null;
  const tones = { success: texts, info: notes, warning: refusals } as const;
  const tone = (["success", "info", "warning"] as const).find((one) => Object.hasOwn(tones[one], message));
  if (!tone) return null;
  return (
    <Result key={at === undefined ? crypto.randomUUID() : `${message} ${at}`} tone={tone}>
      {tones[tone][message]}
    </Result>
  );
}
