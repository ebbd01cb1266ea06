import { openAdminLink } from "@/lib/auth/admin-link";
import { methodNotAllowed, orUnavailable } from "@/lib/auth/responses";

export const GET = orUnavailable(openAdminLink);
export const HEAD = methodNotAllowed;
