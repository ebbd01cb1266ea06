import { useMessages } from "@/app/messages";
import { Missing } from "./missing";

export const None = () => <Missing>{useMessages().lists.none}</Missing>;
