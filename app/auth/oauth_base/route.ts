import { methodNotAllowed } from "@/lib/auth/responses";
import { startSignIn } from "@/lib/auth/start";

export const GET = startSignIn;
export const HEAD = methodNotAllowed;
