import { serveSession, serveSignOut } from "@/lib/auth/next-auth-route";

export const GET = serveSession;
export const POST = serveSignOut;
