import { notFound } from "next/navigation";
import { z } from "zod";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { PageHeader } from "@/app/_components/page-header";
import { Pagination } from "@/app/_components/pagination";
import { rich } from "@/app/_components/rich";
import { ShownMessage } from "@/app/admin/flash-message";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { providerTitle } from "@/lib/identity-provider/title";
import { findMove, listMoveRows } from "@/lib/people-moves/find";
import { moveOutcomes } from "@/lib/people-moves/schema";
import { requireAdmin } from "@/lib/session/gates";
import { movePeoplePath, moveUrl } from "../paths";
import { MoveState } from "./move-state";
import { Outcomes } from "./outcomes";
import { Rows } from "./rows";

export const generateMetadata = titled((t) => t.peopleMoves.title, requireAdmin);

const asked = z.object({
  outcome: z.enum(moveOutcomes).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});

export default async function MovePage({ params, searchParams }: PageProps<"/admin/move-people/[id]">) {
  const admin = await requireAdmin();
  const [{ id }, query, { peopleMoves: t }] = await Promise.all([params, searchParams, currentMessages()]);
  const move = await findMove(admin, id);
  if (!move) notFound();
  const { page, outcome = moveOutcomes.find((one) => move.counts[one]) } = asked.parse(query);
  const found = outcome && (await listMoveRows(admin, { id, outcome, page }));
  const names = { from: <bdi>{providerTitle(move.from)}</bdi>, to: <bdi>{providerTitle(move.to)}</bdi> };
  return (
    <>
      <Breadcrumb crumbs={[{ name: t.title, href: movePeoplePath }]} />
      <PageHeader title={rich(t.fromTo, names)} lead={t.form.kinds[move.kind]} />
      <ShownMessage message={query.message} texts={t.done} refusals={t.refused} />
      <div className="grid gap-6">
        <MoveState move={move} />
        <Card heading={t.outcomesTitle}>
          <Outcomes move={move} outcome={outcome} />
        </Card>
        {outcome && found && (
          <div id="rows">
            <Card heading={t.outcomes[outcome]}>
              <Rows move={move} outcome={outcome} page={page} rows={found.rows} />
              <Pagination
                label={t.outcomes[outcome]}
                page={page}
                hasNext={found.hasNext}
                hrefFor={(next) => `${moveUrl(id, { outcome, page: String(next) })}#rows`}
              />
            </Card>
          </div>
        )}
      </div>
    </>
  );
}
