import type { z } from "zod";
import { catalogQuery } from "@/lib/courses/catalog-schema";

export const pathsQuery = catalogQuery.omit({ category: true, language: true });

export type PathsQuery = z.infer<typeof pathsQuery>;

export const pathsBesideCourses = 12;
