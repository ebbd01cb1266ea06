import { openAdminLink } from "@/lib/auth/admin-link";
import { methodNotAllowed } from "@/lib/auth/responses";

export const GET = openAdminLink;
export const HEAD = methodNotAllowed;
