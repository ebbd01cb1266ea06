import { cache } from "react";
import { currentPerson } from "@/lib/session/gates";

/** Null when signed out, and when the database fails. */
export const currentVisitor = cache(() => currentPerson().catch(() => null));
