import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ButtonLink } from "@/app/_components/button-link";
import { Link } from "@/app/_components/link";
import { PageHeader } from "@/app/_components/page-header";
import { listApiKeyPage } from "@/lib/api-keys/admin-list";
import { apiKeysQuery } from "@/lib/api-keys/schema";
import { requireAdmin } from "@/lib/session/gates";
import { ApiKeyTable } from "./api-key-table";
import { ApiKeyFilters } from "./filters";
import { apiKeysPath } from "./paths";
import { Said } from "./said";

/** Asks the gate too: the 404 that others get should not say what is here. */
export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "API keys" };
}

export default async function ApiKeysPage({ searchParams }: PageProps<"/admin/api-keys">) {
  const admin = await requireAdmin();
  const { said, ...parameters } = await searchParams;
  const asked = apiKeysQuery.safeParse(parameters);
  if (!asked.success) notFound();
  const query = asked.data;
  const found = await listApiKeyPage(admin, query);
  return (
    <>
      <PageHeader
        title="API keys"
        lead={
          <>
            Other systems read this platform with them, as{" "}
            <Link href="/docs/api" className="text-accent underline underline-offset-4">
              the API’s documentation
            </Link>{" "}
            says.
          </>
        }
        action={<ButtonLink href={`${apiKeysPath}/new`}>Create API key</ButtonLink>}
      />
      <Said said={said} />
      <ApiKeyFilters query={query} />
      <ApiKeyTable query={query} {...found} />
    </>
  );
}
