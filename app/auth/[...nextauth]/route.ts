import { serveSession, serveSignOut } from "@/lib/sign-in/next-auth-route";
import { orUnavailable } from "@/lib/sign-in/responses";

export const GET = orUnavailable(serveSession);
export const POST = orUnavailable(serveSignOut);
