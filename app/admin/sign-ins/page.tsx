import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PageHeader } from "@/app/_components/page-header";
import { currentReader } from "@/app/reader";
import { env } from "@/lib/env";
import { requireAdmin } from "@/lib/session/gates";
import { listSignIns } from "@/lib/sign-in-attempts/admin-list";
import { signInLogQuery } from "@/lib/sign-in-attempts/admin-list-schema";
import { SignInFilters } from "./filters";
import { asksForSome } from "./paths";
import { SignInTable } from "./sign-in-table";

/** Asks the gate too: the 404 that others get should not say what is here. */
export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Sign-ins" };
}

export default async function SignInsPage({ searchParams }: PageProps<"/admin/sign-ins">) {
  const admin = await requireAdmin();
  const asked = signInLogQuery.safeParse(await searchParams);
  if (!asked.success) notFound();
  const query = asked.data;
  const { timeZone } = await currentReader();
  const found = await listSignIns(admin, query, timeZone ?? "UTC");
  return (
    <>
      <PageHeader
        title="Sign-ins"
        lead={`Every attempt of the last ${env().RETENTION_SIGN_INS_DAYS} days: what happened, and why it failed.`}
      />
      <SignInFilters query={query} isFiltered={asksForSome(query)} />
      <SignInTable query={query} {...found} />
    </>
  );
}
