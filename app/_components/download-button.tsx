import type { ReactNode } from "react";
import { Button } from "./button";

/** Uses a form, because each download is recorded: an image or a prefetched link must not start one. */
export function DownloadButton({ action, children }: { action: string; children: ReactNode }) {
  return (
    <form action={action} method="post">
      <Button look="secondary">{children}</Button>
    </form>
  );
}
