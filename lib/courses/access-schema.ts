import { z } from "zod";
import { searchText } from "@/lib/lists/admin-list-query";

export const accesses = ["everyone", "groups"] as const;

export const accessChange = z.object({ id: z.uuid(), access: z.enum(accesses) });

export type AccessChange = z.infer<typeof accessChange>;

export const groupAccess = z.object({ id: z.uuid(), groupId: z.uuid() });

export type GroupAccess = z.infer<typeof groupAccess>;

export const accessQuery = z.object({ q: searchText });
