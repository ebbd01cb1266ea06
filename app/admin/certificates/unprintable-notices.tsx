import { Notice } from "@/app/_components/notice";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import type { Unprintable } from "@/lib/certificates/pdf/unprintable";

export function UnprintableNotices({ letters, emoji }: Unprintable) {
  const { unprintable } = useMessages().adminCertificates;
  if (letters.length + emoji.length === 0) return null;
  return (
    <div className="mb-6 grid gap-3">
      {letters.length > 0 && (
        <Notice tone="danger">
          {rich(unprintable.letters, { letters: <bdi>{letters.join(" ")}</bdi> })}
        </Notice>
      )}
      {emoji.length > 0 && (
        <Notice tone="warning">{rich(unprintable.emoji, { emoji: <bdi>{emoji.join(" ")}</bdi> })}</Notice>
      )}
    </div>
  );
}
