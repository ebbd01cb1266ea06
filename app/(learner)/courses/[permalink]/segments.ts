import { use } from "react";
import { segmentsOfPage } from "@/lib/http/exchange";

type Segments = { permalink: string; id?: string };

/** Those of `/courses/[permalink]/activities/[id]`, without waiting for Next.js where the path tells them. */
export function useSegments<Known extends Segments>(params: Promise<Known>): Segments & Known {
  const [, permalink, , id] = segmentsOfPage() ?? [];
  return permalink ? ({ permalink, id } as Segments & Known) : use(params);
}
