import { type Filter, FilterForm } from "@/app/_components/filter-form";
import { PageHeader } from "@/app/_components/page-header";
import { currentMessages } from "@/app/messages";
import { currentPreferences } from "@/app/preferences";
import { titled } from "@/app/titled";
import { env } from "@/lib/env";
import { listedIn, type ProviderRecord, readProviders } from "@/lib/identity-provider/places";
import type { Messages } from "@/lib/messages/messages";
import { requireAdmin } from "@/lib/session/gates";
import { failureCodes } from "@/lib/sign-in/failures";
import { signInsList } from "@/lib/sign-in-attempts/admin-list";
import { AdminListTable, readAdminList } from "../admin-list-table";
import { columnsIn, NobodyYet } from "./columns";
import { signInsPath } from "./paths";

export const generateMetadata = titled((t) => t.signIns.title, requireAdmin);

export default async function SignInsPage({ searchParams }: PageProps<"/admin/sign-ins">) {
  const admin = await requireAdmin();
  const messages = await currentMessages();
  const { signIns: t } = messages;
  const days = env().RETENTION_SIGN_INS_DAYS;
  const { timeZone } = await currentPreferences();
  const [found, providers] = await Promise.all([
    readAdminList(admin, signInsList(timeZone ?? "UTC"), await searchParams),
    readProviders(),
  ]);
  return (
    <>
      <PageHeader title={t.title} lead={t.lead({ days })} />
      <FilterForm action={signInsPath} filters={filtersIn(messages, providers)} query={found.query} />
      <AdminListTable
        {...found}
        path={signInsPath}
        caption={t.caption}
        columns={columnsIn(messages, listedIn(providers).length > 1)}
        empty={<NobodyYet />}
        noneFound={t.noneFound}
        showAll={t.showAll}
        advice={t.advice({ days })}
      />
    </>
  );
}

const codes = failureCodes.toSorted().map((code) => ({ value: code, label: code }));

function filtersIn(
  { signIns: { filters, outcomes, columns } }: Messages,
  providers: ProviderRecord[],
): Filter<"q" | "outcome" | "code" | "provider" | "from" | "to">[] {
  const options = [
    { value: "failed", label: outcomes.failed },
    { value: "signed_in", label: outcomes.signed_in },
    { value: "unfinished", label: outcomes.abandoned },
    { value: "tested", label: outcomes.tested },
  ];
  return [
    { kind: "search", name: "q", label: filters.search },
    { kind: "choice", name: "outcome", label: filters.outcome, any: filters.any, options },
    { kind: "choice", name: "code", label: filters.code, any: filters.any, options: codes },
    ...(listedIn(providers).length > 1
      ? [
          {
            kind: "choice" as const,
            name: "provider" as const,
            label: columns.provider,
            any: filters.any,
            options: providers.map(({ id, name, issuer }) => ({ value: id, label: name ?? issuer })),
          },
        ]
      : []),
    { kind: "date", name: "from", label: filters.from },
    { kind: "date", name: "to", label: filters.to },
  ];
}
