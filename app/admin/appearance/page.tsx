import { Card } from "@/app/_components/card";
import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { TextLink } from "@/app/_components/link";
import { Notice } from "@/app/_components/notice";
import { PageHeader } from "@/app/_components/page-header";
import { rich } from "@/app/_components/rich";
import { currentMessages, useMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { findAppearance } from "@/lib/appearance/appearance";
import { requireAdmin } from "@/lib/session/gates";
import { resetAction } from "./actions";
import { AppearanceForm } from "./appearance-form";

export const generateMetadata = titled((t) => t.appearance.title, requireAdmin);

export default async function AppearancePage({ searchParams }: PageProps<"/admin/appearance">) {
  await requireAdmin();
  const { appearance: t } = await currentMessages();
  const { saved, reset } = await searchParams;
  const appearance = await findAppearance();
  return (
    <>
      <PageHeader title={t.title} lead={t.lead} />
      <div className="space-y-6 sm:space-y-8">
        {saved && <Notice>{t.saved}</Notice>}
        {reset && <Notice>{t.reset}</Notice>}
        <Card>
          <AppearanceForm appearance={appearance} />
        </Card>
        <Card heading={t.destination.title}>
          <p>
            {rich(t.destination.text, {
              link: (text) => <TextLink href="/admin/identity-provider">{text}</TextLink>,
            })}
          </p>
        </Card>
        {appearance.version > 0 && <Reset />}
      </div>
    </>
  );
}

function Reset() {
  const { defaults: t } = useMessages().appearance;
  return (
    <Card heading={t.title}>
      <p className="mb-4">{t.text}</p>
      <ConfirmedAction
        name="reset"
        action={resetAction}
        button={t.restore}
        question={t.question}
        yes={t.confirm}
      >
        {t.effect}
      </ConfirmedAction>
    </Card>
  );
}
