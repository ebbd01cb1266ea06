import { isReadOnly } from "@/lib/database/watch";
import { Notice } from "./_components/notice";

export function ReadOnlyNotice({ words }: { words: string }) {
  if (!isReadOnly()) return null;
  return (
    <div className="mb-6">
      <Notice tone="warning">{words}</Notice>
    </div>
  );
}
