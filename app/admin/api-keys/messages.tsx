import { useMessages } from "@/app/messages";
import { ShownMessage } from "../flash-message";

export function FlashMessage({ message }: { message: string | string[] | undefined }) {
  const { done, refusals } = useMessages().apiKeys;
  return <ShownMessage message={message} texts={done} refusals={refusals} />;
}
