import { cache, use } from "react";
import type { Learner } from "@/lib/actor";
import { keepForPage } from "@/lib/http/exchange";
import { currentPerson, requirePerson } from "@/lib/session/gates";

const required = cache(() => requirePerson());
/** Null when signed out, and when the database fails. */
export const currentVisitor = cache(() => keepForPage("visitor", () => currentPerson().catch(() => null)));

/** For components, which need not wait for what the gate has read. Leads through sign-in who is signed out. */
export const usePerson = (): Learner => use(currentPerson()) ?? use(required());
