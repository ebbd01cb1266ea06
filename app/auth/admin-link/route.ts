import { askToOpenAdminLink, openAdminLink } from "@/lib/sign-in/admin-link";
import { headNotAllowed, orUnavailable } from "@/lib/sign-in/responses";

export const GET = orUnavailable(askToOpenAdminLink);
export const HEAD = headNotAllowed("GET, POST");
export const POST = orUnavailable(openAdminLink);
