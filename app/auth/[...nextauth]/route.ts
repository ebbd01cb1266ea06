import { serveSession, serveSignOut } from "@/lib/auth/next-auth-route";
import { orUnavailable } from "@/lib/auth/responses";

export const GET = orUnavailable(serveSession);
export const POST = orUnavailable(serveSignOut);
