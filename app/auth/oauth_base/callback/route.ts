import { finishSignIn } from "@/lib/auth/callback";
import { methodNotAllowed, orUnavailable } from "@/lib/auth/responses";

export const GET = orUnavailable(finishSignIn);
export const HEAD = methodNotAllowed;
