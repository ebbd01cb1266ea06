import { NameLink } from "@/app/_components/link";
import type { ApiKeyRow } from "@/lib/api-keys/admin-list";
import { personUrl } from "../people/paths";

export function Owner({ of: { owner, ownerId, ownerName } }: { of: ApiKeyRow }) {
  if (owner === "command_line") return "The command line";
  if (owner === "deleted") return <span className="font-medium text-warning">A deleted person</span>;
  return (
    <>
      <NameLink href={personUrl(ownerId ?? "")}>{ownerName || "Unnamed person"}</NameLink>
      {owner === "deactivated" && <span className="font-medium text-warning"> (deactivated)</span>}
    </>
  );
}
