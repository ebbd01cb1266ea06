import { Breadcrumb } from "@/app/_components/breadcrumb";
import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { DataTable } from "@/app/_components/data-table";
import { DownloadButton } from "@/app/_components/download-button";
import { EmptyState } from "@/app/_components/empty-state";
import { inputClass } from "@/app/_components/field-frame";
import { TextLink } from "@/app/_components/link";
import { Notice } from "@/app/_components/notice";
import { PageHeader } from "@/app/_components/page-header";
import { SubmitButton } from "@/app/_components/submit-button";
import { currentMessages, useMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { pageNumber } from "@/lib/lists/admin-list-query";
import { listImports } from "@/lib/people-imports/find-import";
import { maxFileSize, maxLines } from "@/lib/people-imports/schema";
import { type ListedDirectory, listDirectories } from "@/lib/scim/overview";
import { requireAdmin } from "@/lib/session/gates";
import { ShownMessage } from "../../flash-message";
import { signInAgain } from "../../sign-in-again";
import { peoplePath } from "../paths";
import { importColumns } from "./import-columns";
import { importsPath, importsUrl } from "./paths";
import { shownRefusal } from "./refused";

export const generateMetadata = titled((t) => t.peopleImports.title, requireAdmin);

export default async function PeopleImportsPage({ searchParams }: PageProps<"/admin/people/imports">) {
  const admin = await requireAdmin();
  const { peopleImports: t, people } = await currentMessages();
  const { message, provider: asked, page: askedPage, ...parameters } = await searchParams;
  const page = pageNumber.catch(1).parse(askedPage);
  const [providers, imports, instead, refusal] = await Promise.all([
    listDirectories(admin),
    listImports(admin, page),
    signInAgain(),
    shownRefusal(parameters),
  ]);
  const chosen = providers.find(({ id }) => id === asked) ?? providers[0];
  const header = (
    <>
      <Breadcrumb crumbs={[{ name: people.title, href: peoplePath }]} />
      <PageHeader title={t.title} lead={t.lead} />
    </>
  );
  if (!chosen)
    return (
      <>
        {header}
        <EmptyState
          title={t.noProvider.title}
          action={<ButtonLink href="/admin/identity-provider">{t.noProvider.connect}</ButtonLink>}
        >
          {t.noProvider.text}
        </EmptyState>
      </>
    );
  return (
    <>
      {header}
      <ShownMessage message={message} texts={{ discarded: t.flash.discarded }} />
      {providers.length > 1 && <Providers providers={providers} chosen={chosen} />}
      <div className="grid gap-6">
        {refusal && <Notice tone="danger">{refusal}</Notice>}
        <Card heading={t.upload.title}>
          {instead ?? <UploadForm provider={chosen} />}
          <div className="mt-6">
            <DownloadButton action={`${importsPath}/template`}>{t.template}</DownloadButton>
          </div>
        </Card>
        <Card heading={t.rules.title}>
          <ul className="list-disc space-y-2 ps-5">
            {[t.rules.userId, t.rules.blank, t.rules.groups, t.rules.active].map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </Card>
        <Card heading={t.history.title}>
          <DataTable
            caption={t.history.title}
            columns={importColumns(t)}
            rows={imports.rows}
            page={page}
            hasNext={imports.hasNext}
            hrefFor={({ page: number = 1 }) => importsUrl({ page: String(number) })}
            empty={<p className="text-muted">{t.history.none}</p>}
          />
        </Card>
      </div>
    </>
  );
}

function Providers({ providers, chosen }: { providers: ListedDirectory[]; chosen: ListedDirectory }) {
  const t = useMessages().peopleImports;
  return (
    <nav aria-label={t.providers} className="mb-6">
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {providers.map(({ id, issuer }) => (
          <li key={id} aria-current={id === chosen.id ? "true" : undefined}>
            {id === chosen.id ? (
              <b>{issuer}</b>
            ) : (
              <TextLink href={importsUrl({ provider: id })}>{issuer}</TextLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function UploadForm({ provider }: { provider: ListedDirectory }) {
  const { upload: t } = useMessages().peopleImports;
  return (
    <form
      action={`/admin/people/imports/upload?provider=${provider.id}`}
      method="post"
      encType="multipart/form-data"
    >
      <p className="mb-5">{t.provider({ issuer: provider.issuer })}</p>
      <label htmlFor="file" className="font-medium">
        {t.file}
      </label>
      <p id="file-hint" className="text-muted text-sm">
        {t.hint({ megabytes: maxFileSize / 1024 ** 2, lines: maxLines })}
      </p>
      <input
        type="file"
        id="file"
        name="file"
        required
        accept=".csv,.txt,.tsv,.xlsx"
        aria-describedby="file-hint"
        className={`${inputClass} mt-1.5 mb-5 file:me-3 file:cursor-pointer file:rounded-control file:border file:border-control file:bg-sunken file:px-3 file:py-1 file:font-medium`}
      />
      <SubmitButton pendingText={t.pending}>{t.submit}</SubmitButton>
    </form>
  );
}
