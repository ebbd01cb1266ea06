import { Card } from "@/app/_components/card";
import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { TextLink } from "@/app/_components/link";
import { Notice } from "@/app/_components/notice";
import { PageHeader } from "@/app/_components/page-header";
import { titled } from "@/app/titled";
import { findAppearance } from "@/lib/appearance/appearance";
import { requireAdmin } from "@/lib/session/gates";
import { resetAction } from "./actions";
import { AppearanceForm } from "./appearance-form";

export const generateMetadata = titled("Appearance", requireAdmin);

export default async function AppearancePage({ searchParams }: PageProps<"/admin/appearance">) {
  await requireAdmin();
  const { saved, reset } = await searchParams;
  const appearance = await findAppearance();
  return (
    <>
      <PageHeader title="Appearance" lead="Your platform’s name, logo and colors." />
      <div className="space-y-6 sm:space-y-8">
        {saved && <Notice>Saved. People see it on the next page they open.</Notice>}
        {reset && <Notice>Lectern’s default appearance is restored.</Notice>}
        <Card>
          <AppearanceForm appearance={appearance} />
        </Card>
        <Card heading="Default destination">
          <p>
            To choose the page people see after signing in, go to{" "}
            <TextLink href="/admin/identity-provider">Identity provider</TextLink>.
          </p>
        </Card>
        {appearance.version > 0 && <Reset />}
      </div>
    </>
  );
}

function Reset() {
  return (
    <Card heading="Default appearance">
      <p className="mb-4">Go back to Lectern’s own name, logo, colors and text.</p>
      <ConfirmedAction
        name="reset"
        action={resetAction}
        button="Restore defaults"
        question="Restore Lectern’s default appearance?"
        yes="Yes, restore it"
      >
        People see it on the next page they open. Your current settings stay in the audit log.
      </ConfirmedAction>
    </Card>
  );
}
