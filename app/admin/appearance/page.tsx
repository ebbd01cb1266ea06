import type { Metadata } from "next";
import { Card } from "@/app/_components/card";
import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { Link } from "@/app/_components/link";
import { Notice } from "@/app/_components/notice";
import { PageHeader } from "@/app/_components/page-header";
import { findAppearance } from "@/lib/school/appearance";
import { requireAdmin } from "@/lib/session/gates";
import { resetAction } from "./actions";
import { AppearanceForm } from "./appearance-form";

export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Appearance" };
}

export default async function AppearancePage({ searchParams }: PageProps<"/admin/appearance">) {
  await requireAdmin();
  const { saved, reset } = await searchParams;
  const appearance = await findAppearance();
  return (
    <>
      <PageHeader
        title="Appearance"
        lead="What people see of your school: on the sign-in page and on every other."
      />
      <div className="space-y-6 sm:space-y-8">
        {saved && <Notice>Saved. Everybody sees it on the next page that they open.</Notice>}
        {reset && <Notice>The platform looks as Lectern comes.</Notice>}
        <Card>
          <AppearanceForm appearance={appearance} />
        </Card>
        <Card heading="Where people land">
          <p>
            The default destination, for people who asked for no page in particular, belongs to the sign-in:{" "}
            <Link href="/admin/identity-provider" className="text-accent underline underline-offset-4">
              it stands with the identity provider
            </Link>
            .
          </p>
        </Card>
        {appearance.version > 0 && <Reset />}
      </div>
    </>
  );
}

function Reset() {
  return (
    <Card heading="Back to Lectern’s own">
      <p className="mb-4">Name, logo, colours and text become those that Lectern comes with.</p>
      <ConfirmedAction
        name="reset"
        action={resetAction}
        button="Back to Lectern’s own"
        question="Make the platform look as Lectern comes?"
        yes="Yes, go back"
      >
        Everybody sees it on the next page that they open. What you have now stays in the audit log.
      </ConfirmedAction>
    </Card>
  );
}
