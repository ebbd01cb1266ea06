import type { ReactNode } from "react";
import { NameLink } from "@/app/_components/link";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import type { ApiKeyRow } from "@/lib/api-keys/admin-list";
import { personUrl } from "../people/paths";

export function Owner({ of: { owner, ownerId, ownerName } }: { of: ApiKeyRow }) {
  const { apiKeys: t, components } = useMessages();
  const warning = (text: ReactNode) => <span className="font-medium text-warning">{text}</span>;
  if (owner === "command_line") return t.commandLine;
  if (owner === "deleted") return warning(t.deletedPerson);
  const person = <NameLink href={personUrl(ownerId ?? "")}>{ownerName || components.unnamedPerson}</NameLink>;
  return owner === "deactivated" ? rich(t.deactivatedOwner, { person, warning }) : person;
}
