import { cache } from "react";
import { currentPerson } from "@/lib/session/gates";

/** Returns null when signed out, and when the database fails. */
export const currentVisitor = cache(() => currentPerson().catch(() => null));
