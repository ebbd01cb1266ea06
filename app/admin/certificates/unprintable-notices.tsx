import { Notice } from "@/app/_components/notice";
import type { Unprintable } from "@/lib/certificates/pdf/unprintable";

export function UnprintableNotices({ letters, emoji }: Unprintable) {
  if (letters.length + emoji.length === 0) return null;
  return (
    <div className="mb-6 grid gap-3">
      {letters.length > 0 && (
        <Notice tone="danger">
          These certificates can’t be printed: the fonts can’t set <bdi>{letters.join(" ")}</bdi> in the names
          or texts on them. Change these, or ask whoever runs this platform to add a font (FONTS_DIR).
        </Notice>
      )}
      {emoji.length > 0 && (
        <Notice tone="warning">
          Printed certificates leave out <bdi>{emoji.join(" ")}</bdi>: emoji can’t be printed.
        </Notice>
      )}
    </div>
  );
}
