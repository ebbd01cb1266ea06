import { notFound } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { DateTime } from "@/app/_components/date-time";
import { FactRow } from "@/app/_components/fact";
import { Form } from "@/app/_components/form";
import { PageHeader } from "@/app/_components/page-header";
import { SubmitButton } from "@/app/_components/submit-button";
import { currentMessages, useMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { listFields } from "@/lib/custom-fields/list";
import { pageNumber } from "@/lib/lists/admin-list-query";
import { findImport, findThreshold, type PeopleImport } from "@/lib/people-imports/find-import";
import { listRows, rowFilters } from "@/lib/people-imports/list-rows";
import { requireAdmin } from "@/lib/session/gates";
import { ShownMessage } from "../../../flash-message";
import { signInAgain } from "../../../sign-in-again";
import { peoplePath } from "../../paths";
import { importsPath } from "../paths";
import { readAction } from "./actions";
import { DiscardForm, UndoForm } from "./apply-form";
import { ImportProgress } from "./import-progress";
import { Lines } from "./lines";
import { ReviewForm } from "./review-form";

type Props = PageProps<"/admin/people/imports/[id]">;

export const generateMetadata = titled((t) => t.peopleImports.title, requireAdmin);

export default async function PeopleImportPage({ params, searchParams }: Props) {
  const admin = await requireAdmin();
  const [{ id }, { message, show: asked, page: askedPage }] = await Promise.all([params, searchParams]);
  const found = await findImport(admin, id);
  if (!found || found.status === "uploading") notFound();
  const show = rowFilters.find((one) => one === asked);
  const page = pageNumber.catch(1).parse(askedPage);
  const isOpen = ["uploaded", "previewed"].includes(found.status) && !found.emptiedAt;
  const [{ peopleImports: t, people }, fields, lines, threshold, instead] = await Promise.all([
    currentMessages(),
    listFields(admin),
    listRows(admin, id, { ...(show && { show }), page }),
    found.status === "previewed" ? findThreshold(admin, found.identityProviderId) : 0,
    signInAgain(),
  ]);
  return (
    <>
      <Breadcrumb
        crumbs={[
          { name: people.title, href: peoplePath },
          { name: t.title, href: importsPath },
        ]}
      />
      <PageHeader title={<bdi>{found.fileName}</bdi>} />
      <ShownMessage message={message} refusals={t.flash} />
      <div className="grid gap-6">
        <ImportProgress found={found} />
        <Card>
          <Facts found={found} />
          {found.isUndoable && <UndoForm id={id} />}
        </Card>
        {isOpen && (instead ?? <OpenForms found={found} fields={fields} threshold={threshold} />)}
        {found.status !== "uploaded" && (
          <Lines found={found} lines={lines} fields={fields} show={show} page={page} />
        )}
      </div>
    </>
  );
}

type OpenProps = {
  found: PeopleImport;
  fields: { id: string; name: string }[];
  threshold: number;
};

function OpenForms({ found, fields, threshold }: OpenProps) {
  const { peopleImports: t } = useMessages();
  return (
    <>
      {found.columns.length === 0 ? (
        <Card heading={t.columns.title}>
          <UnreadFile id={found.id} />
        </Card>
      ) : (
        <ReviewForm found={found} fields={fields} threshold={threshold} />
      )}
      <DiscardForm id={found.id} />
    </>
  );
}

// A server was stopped while it read the file.
function UnreadFile({ id }: { id: string }) {
  const { read: t } = useMessages().peopleImports;
  return (
    <Form action={readAction} values={{ id }}>
      <p className="mb-5">{t.text}</p>
      <input type="hidden" name="id" value={id} />
      <SubmitButton>{t.button}</SubmitButton>
    </Form>
  );
}

const separatorNames = { ",": "comma", ";": "semicolon", "\t": "tab" } as const;

function Facts({ found }: { found: PeopleImport }) {
  const { peopleImports: t } = useMessages();
  const { issuer, format, createdAt, appliedAt, undoneAt } = found;
  return (
    <dl className="divide-y divide-line border-line border-y">
      <FactRow term={t.facts.provider}>
        <bdi className="wrap-anywhere">{issuer}</bdi>
      </FactRow>
      {format && (
        <FactRow term={t.facts.format}>
          {format.kind === "xlsx"
            ? t.format.xlsx({ sheet: format.sheet })
            : t.format.csv({
                encoding: format.encoding.toUpperCase(),
                separator: t.format.separators[separatorNames[format.separator]],
              })}
        </FactRow>
      )}
      <FactRow term={t.facts.uploaded}>
        <DateTime value={createdAt} />
      </FactRow>
      {appliedAt && (
        <FactRow term={t.done.applied}>
          <DateTime value={appliedAt} />
        </FactRow>
      )}
      {undoneAt && (
        <FactRow term={t.done.undone}>
          <DateTime value={undoneAt} />
        </FactRow>
      )}
    </dl>
  );
}
