import { type Filter, FilterForm } from "@/app/_components/filter-form";
import { PageHeader } from "@/app/_components/page-header";
import { currentPreferences } from "@/app/preferences";
import { titled } from "@/app/titled";
import { env } from "@/lib/env";
import { requireAdmin } from "@/lib/session/gates";
import { failureCodes } from "@/lib/sign-in/failures";
import { signInsList } from "@/lib/sign-in-attempts/admin-list";
import { AdminListTable, readAdminList } from "../admin-list-table";
import { columns, NobodyYet } from "./columns";
import { signInsPath } from "./paths";

export const generateMetadata = titled("Sign-ins", requireAdmin);

export default async function SignInsPage({ searchParams }: PageProps<"/admin/sign-ins">) {
  const admin = await requireAdmin();
  const { timeZone } = await currentPreferences();
  const found = await readAdminList(admin, signInsList(timeZone ?? "UTC"), await searchParams);
  return (
    <>
      <PageHeader
        title="Sign-ins"
        lead={`Every sign-in attempt in the last ${env().RETENTION_SIGN_INS_DAYS} days, and why it failed.`}
      />
      <FilterForm action={signInsPath} filters={filters} query={found.query} />
      <AdminListTable
        {...found}
        path={signInsPath}
        caption="Sign-in attempts, newest first"
        columns={columns}
        empty={<NobodyYet />}
        noneFound="No attempts found"
        showAll="Show all attempts"
        advice={`Try the start of a name or email address. Attempts that failed before the identity provider said who it was have no name. Attempts are kept for ${env().RETENTION_SIGN_INS_DAYS} days.`}
      />
    </>
  );
}

const outcomes = [
  { value: "failed", label: "Failed" },
  { value: "signed_in", label: "Signed in" },
  { value: "unfinished", label: "Not finished" },
  { value: "tested", label: "Tested" },
];

const codes = failureCodes.toSorted().map((code) => ({ value: code, label: code }));

const filters: Filter<"q" | "outcome" | "code" | "from" | "to">[] = [
  { kind: "search", name: "q", label: "Name, email, reference or IP address" },
  { kind: "choice", name: "outcome", label: "Outcome", any: "Any", options: outcomes },
  { kind: "choice", name: "code", label: "Failure code", any: "Any", options: codes },
  { kind: "date", name: "from", label: "From" },
  { kind: "date", name: "to", label: "To" },
];
