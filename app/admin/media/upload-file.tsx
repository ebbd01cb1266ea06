"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { useHasScript } from "@/app/_components/has-script";
import { FileChooser } from "@/app/_components/upload-field/file-chooser";
import { UploadProgress } from "@/app/_components/upload-field/upload-progress";
import { useUpload } from "@/app/_components/upload-field/use-upload";
import type { MediaKind } from "@/lib/media/schema";

type Props = { kind: MediaKind; texts: { choose: string; hint: string }; children: ReactNode };

export function UploadFile({ kind, texts, children }: Props) {
  const router = useRouter();
  const { upload, actions } = useUpload(kind, ({ address }) =>
    router.push(`/admin/media?kind=${kind}&uploaded=${address.split("/")[2]}`),
  );
  if (!useHasScript()) return children;
  return (
    <>
      <p className="mb-3 text-muted text-sm">{texts.hint}</p>
      <FileChooser kind={kind} onChosen={actions.send}>
        {texts.choose}
      </FileChooser>
      <UploadProgress kind={kind} upload={upload} actions={actions} />
    </>
  );
}
