import { headNotAllowed, orUnavailable } from "@/lib/sign-in/responses";
import { beginTest, startSignIn } from "@/lib/sign-in/start";

export const GET = orUnavailable(startSignIn);
export const HEAD = headNotAllowed("GET, POST");
export const POST = orUnavailable(beginTest);
