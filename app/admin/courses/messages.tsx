import { useMessages } from "@/app/messages";
import { ShownMessage } from "../flash-message";

export function FlashMessage(asked: Record<"message" | "at", string | string[] | undefined>) {
  const { adminCourses, adminCertificates } = useMessages();
  const texts = { ...adminCourses.flash, ...adminCertificates.flash };
  return <ShownMessage {...asked} texts={texts} refusals={adminCourses.refusals} />;
}
