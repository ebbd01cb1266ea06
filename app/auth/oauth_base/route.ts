import { methodNotAllowed, orUnavailable } from "@/lib/sign-in/responses";
import { startSignIn } from "@/lib/sign-in/start";

export const GET = orUnavailable(startSignIn);
export const HEAD = methodNotAllowed;
