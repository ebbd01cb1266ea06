import { Card } from "@/app/_components/card";
import { DateTime } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import { TextLink } from "@/app/_components/link";
import { PageHeader } from "@/app/_components/page-header";
import { rich } from "@/app/_components/rich";
import { signInAgain } from "@/app/admin/sign-in-again";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { listKnownProviders } from "@/lib/identity-provider/places";
import { providerTitle } from "@/lib/identity-provider/title";
import { listMoves } from "@/lib/people-moves/find";
import { requireAdmin } from "@/lib/session/gates";
import { MoveForm } from "./move-form";
import { moveUrl } from "./paths";

export const generateMetadata = titled((t) => t.peopleMoves.title, requireAdmin);

export default async function MovePeoplePage() {
  const admin = await requireAdmin();
  const [providers, moves, instead, { peopleMoves: t }] = await Promise.all([
    listKnownProviders(admin),
    listMoves(admin),
    signInAgain(),
    currentMessages(),
  ]);
  return (
    <>
      <PageHeader title={t.title} lead={t.lead} />
      {providers.length < 2 ? (
        <EmptyState title={t.none.title}>{t.none.text}</EmptyState>
      ) : (
        <div className="grid max-w-3xl gap-6">
          <Card heading={t.form.title}>
            <MoveForm providers={providers} instead={instead} />
          </Card>
          {moves.length > 0 && (
            <Card heading={t.earlier}>
              <ul className="divide-y divide-line">
                {moves.map(({ id, from, to, createdAt, startedAt }) => (
                  <li key={id} className="py-3">
                    <TextLink href={moveUrl(id)}>
                      {rich(t.fromTo, {
                        from: <bdi>{providerTitle(from)}</bdi>,
                        to: <bdi>{providerTitle(to)}</bdi>,
                      })}
                    </TextLink>
                    <span className="block text-muted text-sm">
                      {rich(startedAt ? t.startedAt : t.preparedAt, {
                        time: <DateTime value={startedAt ?? createdAt} />,
                      })}
                    </span>
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </div>
      )}
    </>
  );
}
