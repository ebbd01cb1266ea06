import type { z } from "zod";
import { catalogQuery } from "@/lib/courses/catalog-schema";

/** Which page of the learning paths a learner asks for. */
export const pathsQuery = catalogQuery.omit({ category: true });

export type PathsQuery = z.infer<typeof pathsQuery>;
