import type { z } from "zod";
import { catalogQuery } from "@/lib/courses/catalog-schema";

export const pathsQuery = catalogQuery.omit({ category: true });

export type PathsQuery = z.infer<typeof pathsQuery>;

/** A page of courses shows this many; a list of their own has the rest. */
export const pathsBesideCourses = 12;
