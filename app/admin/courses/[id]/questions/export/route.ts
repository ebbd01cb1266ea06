import { notFound } from "next/navigation";
import type { NextRequest } from "next/server";
import { z } from "zod";
import { currentMessages } from "@/app/messages";
import { Refusal } from "@/lib/errors";
import { exportQuestions } from "@/lib/quizzes/export-questions";
import { exportFormats } from "@/lib/quizzes/formats/formats";
import { requireMay } from "@/lib/session/gates";
import { ownCourseOrNotFound } from "../../course-or-not-found";
import { reasonText } from "../import/report-words";

const query = z.object({
  format: z.enum(exportFormats),
  quiz: z.uuid().nullable().default(null),
});

export async function POST(
  { nextUrl }: NextRequest,
  { params }: RouteContext<"/admin/courses/[id]/questions/export">,
): Promise<Response> {
  const actor = await requireMay("courses.edit", "courses.read");
  const { id } = await params;
  await ownCourseOrNotFound(actor, id);
  const asked = query.safeParse(Object.fromEntries(nextUrl.searchParams));
  if (!asked.success) notFound();
  const { format, quiz } = asked.data;
  const written = await exportQuestions(actor, { courseId: id, activityId: quiz, format }).catch(explain);
  const { adminQuizImport: t } = await currentMessages();
  const remarks = written.report.flatMap(({ title, outcome, reasons }) =>
    reasons.map((reason) => `${t.outcomes[outcome]}: ${title}: ${reasonText(reason, t)}`),
  );
  const { name, mediaType, bytes } = written.file(remarks);
  return new Response(bytes, {
    headers: {
      "Content-Type": mediaType,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

function explain(error: unknown): never {
  throw error instanceof Refusal && error.kind === "not_found" ? notFound() : error;
}
