import { backchannelLogout } from "@/lib/sign-in/backchannel-logout";
import { orUnavailable } from "@/lib/sign-in/responses";

export const POST = orUnavailable(backchannelLogout);
