import { Card } from "@/app/_components/card";
import { Copyable } from "@/app/_components/copyable";
import { inputClass } from "@/app/_components/field-frame";
import { Link } from "@/app/_components/link";
import { Notice } from "@/app/_components/notice";
import { PageHeader } from "@/app/_components/page-header";
import { SubmitButton } from "@/app/_components/submit-button";
import { uploadTexts } from "@/app/_components/upload-field/texts";
import { currentMessages, useMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { findUploaded } from "@/lib/media/find";
import { mediaKinds } from "@/lib/media/schema";
import { requireAdmin } from "@/lib/session/gates";
import { querySchema } from "./query";
import { UploadFile } from "./upload-file";

export const generateMetadata = titled((t) => t.adminMedia.title, requireAdmin);

export default async function MediaPage({ searchParams }: PageProps<"/admin/media">) {
  const admin = await requireAdmin();
  const { kind, uploaded, refused } = querySchema.parse(await searchParams);
  const file = uploaded ? await findUploaded(admin, uploaded) : null;
  const { adminMedia: t, upload } = await currentMessages();
  const texts = uploadTexts(upload);
  const hint = upload.field.choose[kind]({ size: texts.limits[kind] });
  return (
    <>
      <PageHeader title={t.title} lead={t.lead} />
      <div className="space-y-6">
        {refused && <Notice tone="danger">{t.refused[refused]}</Notice>}
        {file && (
          <Card heading={file.name}>
            <Copyable label={t.address}>{file.address}</Copyable>
          </Card>
        )}
        <Card>
          <KindLinks current={kind} />
          <UploadFile key={kind} kind={kind} texts={{ choose: t.choose, hint }} upload={texts}>
            <form action={`/admin/media/upload?kind=${kind}`} method="post" encType="multipart/form-data">
              <label htmlFor="file" className="font-medium">
                {t.file}
              </label>
              <p id="file-hint" className="text-muted text-sm">
                {hint}
              </p>
              <input
                type="file"
                id="file"
                name="file"
                required
                accept={mediaKinds[kind].accept || undefined}
                aria-describedby="file-hint"
                className={`${inputClass} mt-1.5 mb-5 file:me-3 file:cursor-pointer file:rounded-control file:border file:border-control file:bg-sunken file:px-3 file:py-1 file:font-medium`}
              />
              <SubmitButton pendingText={t.uploading}>{t.upload}</SubmitButton>
            </form>
          </UploadFile>
        </Card>
      </div>
    </>
  );
}

function KindLinks({ current }: { current: string }) {
  const { kind, kinds } = useMessages().adminMedia;
  return (
    <nav aria-label={kind} className="mb-6 flex flex-wrap gap-x-5 gap-y-2">
      {Object.entries(kinds).map(([kind, name]) => (
        <Link
          key={kind}
          href={`/admin/media?kind=${kind}`}
          aria-current={kind === current ? "page" : undefined}
          className="flex min-h-11 items-center text-accent underline underline-offset-4 aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
