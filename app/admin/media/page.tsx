import { Card } from "@/app/_components/card";
import { Copyable } from "@/app/_components/copyable";
import { inputClass } from "@/app/_components/field-frame";
import { Link } from "@/app/_components/link";
import { Notice } from "@/app/_components/notice";
import { PageHeader } from "@/app/_components/page-header";
import { SubmitButton } from "@/app/_components/submit-button";
import { titled } from "@/app/titled";
import { findUploaded } from "@/lib/media/find";
import { mediaKinds } from "@/lib/media/schema";
import { wordsOfKind } from "@/lib/messages/media-kinds";
import { requireAdmin } from "@/lib/session/gates";
import { kindNames, querySchema } from "./query";
import { UploadFile } from "./upload-file";

export const generateMetadata = titled("Upload a file", requireAdmin);

export default async function MediaPage({ searchParams }: PageProps<"/admin/media">) {
  const admin = await requireAdmin();
  const { kind, uploaded, refused } = querySchema.parse(await searchParams);
  const file = uploaded ? await findUploaded(admin, uploaded) : null;
  return (
    <>
      <PageHeader title="Upload a file" lead="Get an address to use in courses." />
      <div className="space-y-6">
        {refused === "1" && (
          <Notice tone="danger">The file wasn’t uploaded. Choose {wordsOfKind(kind)}.</Notice>
        )}
        {refused === "full" && (
          <Notice tone="danger">The file wasn’t uploaded: the server is out of space.</Notice>
        )}
        {refused === "unavailable" && (
          <Notice tone="danger">
            The file wasn’t uploaded: files can’t be kept right now. Try again later.
          </Notice>
        )}
        {file && (
          <Card heading={file.name}>
            <Copyable label="Address">{file.address}</Copyable>
          </Card>
        )}
        <Card>
          <KindLinks current={kind} />
          <UploadFile key={kind} kind={kind} hint={`Choose ${wordsOfKind(kind)}.`}>
            <form action={`/admin/media/upload?kind=${kind}`} method="post" encType="multipart/form-data">
              <label htmlFor="file" className="font-medium">
                File
              </label>
              <p id="file-hint" className="text-muted text-sm">
                Choose {wordsOfKind(kind)}.
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
              <SubmitButton pendingText="Uploading…">Upload</SubmitButton>
            </form>
          </UploadFile>
        </Card>
      </div>
    </>
  );
}

function KindLinks({ current }: { current: string }) {
  return (
    <nav aria-label="Type" className="mb-6 flex flex-wrap gap-x-5 gap-y-2">
      {Object.entries(kindNames).map(([kind, name]) => (
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
