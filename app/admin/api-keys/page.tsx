import { ButtonLink } from "@/app/_components/button-link";
import { type Filter, FilterForm } from "@/app/_components/filter-form";
import { TextLink } from "@/app/_components/link";
import { PageHeader } from "@/app/_components/page-header";
import { rich } from "@/app/_components/rich";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { apiKeysList } from "@/lib/api-keys/admin-list";
import type { Messages } from "@/lib/messages/messages";
import { requireAdmin } from "@/lib/session/gates";
import { AdminListTable, readAdminList } from "../admin-list-table";
import { columnsIn, NoneYet } from "./columns";
import { FlashMessage } from "./messages";
import { apiKeysPath } from "./paths";

export const generateMetadata = titled((t) => t.apiKeys.title, requireAdmin);

export default async function ApiKeysPage({ searchParams }: PageProps<"/admin/api-keys">) {
  const admin = await requireAdmin();
  const { apiKeys: t } = await currentMessages();
  const { message, ...parameters } = await searchParams;
  const found = await readAdminList(admin, apiKeysList, parameters);
  return (
    <>
      <PageHeader
        title={t.title}
        lead={rich(t.lead, { link: (children) => <TextLink href="/docs/api">{children}</TextLink> })}
        action={<ButtonLink href={`${apiKeysPath}/new`}>{t.create}</ButtonLink>}
      />
      <FlashMessage message={message} />
      <FilterForm action={apiKeysPath} filters={filtersIn(t)} query={found.query} />
      <AdminListTable
        {...found}
        path={apiKeysPath}
        caption={t.title}
        columns={columnsIn(t)}
        empty={<NoneYet />}
        noneFound={t.list.noneFound}
        showAll={t.list.showAll}
        advice={t.list.advice}
      />
    </>
  );
}

const filtersIn = ({ filters: t }: Messages["apiKeys"]): Filter<keyof typeof apiKeysList.filters>[] => [
  { kind: "search", name: "q", label: t.search },
  {
    kind: "choice",
    name: "state",
    label: t.status,
    any: t.anyStatus,
    options: [
      { value: "good", label: t.active },
      { value: "expired", label: t.expired },
      { value: "revoked", label: t.revoked },
    ],
  },
];
