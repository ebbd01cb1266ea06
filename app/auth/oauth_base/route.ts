import { methodNotAllowed, orUnavailable } from "@/lib/auth/responses";
import { startSignIn } from "@/lib/auth/start";

export const GET = orUnavailable(startSignIn);
export const HEAD = methodNotAllowed;
