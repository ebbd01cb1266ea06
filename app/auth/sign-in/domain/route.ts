import { chooseByAddress } from "@/lib/sign-in/choose-by-address";
import { orUnavailable } from "@/lib/sign-in/responses";

export const POST = orUnavailable(chooseByAddress);
