"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { useHasScript } from "@/app/_components/has-script";
import { FileChooser } from "@/app/_components/upload-field/file-chooser";
import type { UploadTexts } from "@/app/_components/upload-field/texts";
import { UploadProgress } from "@/app/_components/upload-field/upload-progress";
import { useUpload } from "@/app/_components/upload-field/use-upload";
import type { MediaKind } from "@/lib/media/schema";

type Props = {
  kind: MediaKind;
  texts: { choose: string; hint: string };
  upload: UploadTexts;
  children: ReactNode;
};

export function UploadFile({ kind, texts, upload: uploadTexts, children }: Props) {
  const router = useRouter();
  const { upload, actions } = useUpload(kind, uploadTexts, ({ address }) =>
    router.push(`/admin/media?kind=${kind}&uploaded=${address.split("/")[2]}`),
  );
  if (!useHasScript()) return children;
  return (
    <>
      <p className="mb-3 text-muted text-sm">{texts.hint}</p>
      <FileChooser kind={kind} onChosen={actions.send}>
        {texts.choose}
      </FileChooser>
      <UploadProgress kind={kind} upload={upload} actions={actions} texts={uploadTexts} />
    </>
  );
}
