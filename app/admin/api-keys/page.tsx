import { ButtonLink } from "@/app/_components/button-link";
import { type Filter, FilterForm } from "@/app/_components/filter-form";
import { TextLink } from "@/app/_components/link";
import { PageHeader } from "@/app/_components/page-header";
import { titled } from "@/app/titled";
import { apiKeysList } from "@/lib/api-keys/admin-list";
import { requireAdmin } from "@/lib/session/gates";
import { AdminListTable, readAdminList } from "../admin-list-table";
import { columns, NoneYet } from "./columns";
import { FlashMessage } from "./messages";
import { apiKeysPath } from "./paths";

export const generateMetadata = titled("API keys", requireAdmin);

export default async function ApiKeysPage({ searchParams }: PageProps<"/admin/api-keys">) {
  const admin = await requireAdmin();
  const { message, ...parameters } = await searchParams;
  const found = await readAdminList(admin, apiKeysList, parameters);
  return (
    <>
      <PageHeader
        title="API keys"
        lead={
          <>
            Other systems use them to read data from this platform. See{" "}
            <TextLink href="/docs/api">the API documentation</TextLink>.
          </>
        }
        action={<ButtonLink href={`${apiKeysPath}/new`}>Create API key</ButtonLink>}
      />
      <FlashMessage message={message} />
      <FilterForm action={apiKeysPath} filters={filters} query={found.query} />
      <AdminListTable
        {...found}
        path={apiKeysPath}
        caption="API keys"
        columns={columns}
        empty={<NoneYet />}
        noneFound="No API keys found"
        showAll="Show all API keys"
        advice="Check the spelling, or search for part of the name or for the whole ID."
      />
    </>
  );
}

const filters: Filter<keyof typeof apiKeysList.filters>[] = [
  { kind: "search", name: "q", label: "Name or ID" },
  {
    kind: "choice",
    name: "state",
    label: "Status",
    any: "Any",
    options: [
      { value: "good", label: "Active" },
      { value: "expired", label: "Expired" },
      { value: "revoked", label: "Revoked" },
    ],
  },
];
