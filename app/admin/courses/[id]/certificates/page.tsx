import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Card } from "@/app/_components/card";
import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { FilterForm } from "@/app/_components/filter-form";
import { countUncertified, findCertificateSettings } from "@/lib/certificates/edit";
import { certificatesList } from "@/lib/certificates/list";
import { parseAdminListQuery, readListPage } from "@/lib/lists/admin-list";
import { isFiltered } from "@/lib/lists/admin-list-query";
import { requireAdmin } from "@/lib/session/gates";
import { AdminListTable } from "../../../admin-list-table";
import { FlashMessage } from "../../messages";
import { certificatesPath } from "../../paths";
import { countOf } from "../../words";
import { CourseHeader } from "../course-header";
import { courseOrNotFound } from "../course-or-not-found";
import { certifyEarlierAction } from "./actions";
import { columns, NoneFound, NoneYet, stateOptions } from "./columns";
import { SettingsForm } from "./settings-form";

type Props = PageProps<"/admin/courses/[id]/certificates">;

export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Course certificates" };
}

export default async function CertificatesPage({ params, searchParams }: Props) {
  const admin = await requireAdmin();
  const [{ id }, parameters] = await Promise.all([params, searchParams]);
  const list = certificatesList(id);
  const query = parseAdminListQuery(list, parameters);
  if (!query) notFound();
  const course = await courseOrNotFound(admin, id);
  const [settings, uncertified, found] = await Promise.all([
    findCertificateSettings(admin, id),
    countUncertified(admin, id),
    readListPage(admin, list, query),
  ]);
  if (!settings) notFound();
  return (
    <>
      <CourseHeader course={course} roles={admin.roles} />
      <FlashMessage message={parameters.message} at={parameters.at} />
      <div className="mb-10 grid gap-6">
        <Card heading="Certificate">
          <SettingsForm courseId={id} settings={settings} />
        </Card>
        {settings.isGiven && uncertified > 0 && (
          <Card heading="Earlier completions">
            <p className="mb-4 text-muted">
              {countOf(uncertified, "completion")} from before the course gave certificates{" "}
              {uncertified === 1 ? "has" : "have"} none.
            </p>
            <ConfirmedAction
              name="certify-earlier"
              action={certifyEarlierAction}
              values={{ id }}
              button="Give certificates"
              question={`Give ${countOf(uncertified, "certificate")}?`}
              yes="Give them"
              pendingText="Giving certificates…"
            >
              They say what the settings say now, and count from the day of the completion: some may have
              expired already. They cannot be taken back, only revoked.
            </ConfirmedAction>
          </Card>
        )}
      </div>
      {(found.rows.length > 0 || isFiltered(query)) && (
        <FilterForm
          action={certificatesPath(id)}
          filters={[
            { kind: "search", name: "q", label: "Name or email" },
            { kind: "choice", name: "state", label: "State", any: "Any", options: stateOptions },
          ]}
          query={query}
        />
      )}
      <AdminListTable
        {...found}
        list={list}
        query={query}
        path={certificatesPath(id)}
        caption="Certificates"
        columns={columns(id)}
        empty={<NoneYet />}
        noneFound={<NoneFound courseId={id} />}
      />
    </>
  );
}
