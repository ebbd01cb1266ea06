import { finishSignIn } from "@/lib/sign-in/callback";
import { headNotAllowed, orUnavailable } from "@/lib/sign-in/responses";

export const GET = orUnavailable(finishSignIn);
export const HEAD = headNotAllowed("GET");
