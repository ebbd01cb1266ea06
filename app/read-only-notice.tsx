import { isReadOnly } from "@/lib/database/watch";
import { Notice } from "./_components/notice";

/** Warns that nothing can be saved, where somebody would. */
export function ReadOnlyNotice({ words }: { words: string }) {
  if (!isReadOnly()) return null;
  return (
    <div className="mb-6">
      <Notice tone="warning">{words}</Notice>
    </div>
  );
}
