import { useMessages } from "@/app/messages";
import { ShownMessage } from "../flash-message";

export function FlashMessage({ message }: { message: string | string[] | undefined }) {
  const { deleted, gone } = useMessages().people.flash;
  return <ShownMessage message={message} texts={{ deleted }} notes={{ gone }} />;
}
