import { useMessages } from "@/app/messages";
import { ShownMessage } from "../flash-message";

export function FlashMessage(asked: Record<"message" | "at", string | string[] | undefined>) {
  const { adminLearningPaths, adminCertificates } = useMessages();
  const texts = { ...adminLearningPaths.flash, ...adminCertificates.flash };
  return <ShownMessage {...asked} texts={texts} refusals={adminLearningPaths.refusals} />;
}
