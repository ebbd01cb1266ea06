import { notFound } from "next/navigation";
import { download } from "@/app/admin/download";
import { Refusal } from "@/lib/errors";
import { exportPersonalData } from "@/lib/personal-data/export";
import { requireFreshAdmin } from "@/lib/session/gates";

export async function POST(_request: Request, { params }: RouteContext<"/admin/people/[id]/export">) {
  const admin = await requireFreshAdmin();
  const { id } = await params;
  const pieces = await exportPersonalData(admin, id).catch(explain);
  return download(`person-${id}.json`, "application/json", pieces);
}

function explain(error: unknown): never {
  throw error instanceof Refusal && error.kind === "not_found" ? notFound() : error;
}
