import { notFound } from "next/navigation";
import { use } from "react";
import { parameterOfPage, segmentsOfPage } from "@/lib/http/exchange";

/** Of a page that next.config.mjs gives an address below `/courses`. */
export type CourseProps<Id = unknown> = { searchParams: Promise<{ permalink: string } & Id> };

/** Without waiting for Next.js where the path tells them. */
export function useSegments<Known extends { permalink: string }>(asked: Promise<Known>): Known {
  const segments = segmentsOfPage();
  if (!segments) return use(asked);
  const [courses, permalink, , id] = segments;
  if (courses !== "courses") return notFound();
  return { permalink, id, done: parameterOfPage("done") } as unknown as Known;
}
