import { Link } from "@/app/_components/link";
import type { ApiKeyRow } from "@/lib/api-keys/admin-list";
import { personUrl } from "../people/paths";

export function Owner({ of: { owner, ownerId, ownerName } }: { of: ApiKeyRow }) {
  if (owner === "command_line") return "The command line";
  if (owner === "deleted") return <span className="font-medium text-warning">A deleted person</span>;
  return (
    <>
      <Link href={personUrl(ownerId ?? "")} className="text-accent underline underline-offset-4">
        <bdi>{ownerName || "Unnamed person"}</bdi>
      </Link>
      {owner === "deactivated" && <span className="font-medium text-warning"> (deactivated)</span>}
    </>
  );
}
