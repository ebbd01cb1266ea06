import type { z } from "zod";
import { catalogQuery } from "@/lib/courses/catalog-schema";

/** Which page of the learning paths a learner asks for. */
export const pathsQuery = catalogQuery.omit({ category: true });

export type PathsQuery = z.infer<typeof pathsQuery>;

/** So many are shown on a page of courses; all of them have a list of their own. */
export const pathsBesideCourses = 12;
