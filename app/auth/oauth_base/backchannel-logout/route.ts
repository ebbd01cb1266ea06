import { backchannelLogout } from "@/lib/auth/backchannel-logout";
import { orUnavailable } from "@/lib/auth/responses";

export const POST = orUnavailable(backchannelLogout);
