import { openAdminLink } from "@/lib/sign-in/admin-link";
import { methodNotAllowed, orUnavailable } from "@/lib/sign-in/responses";

export const GET = orUnavailable(openAdminLink);
export const HEAD = methodNotAllowed;
