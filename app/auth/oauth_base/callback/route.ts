import { finishSignIn } from "@/lib/auth/callback";
import { methodNotAllowed } from "@/lib/auth/responses";

export const GET = finishSignIn;
export const HEAD = methodNotAllowed;
