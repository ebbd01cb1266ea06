import { Link } from "@/app/_components/link";
import type { ApiKeyRow } from "@/lib/api-keys/admin-list";
import { personAddress } from "../people/paths";

/** The admin who made a key, and whether they are still there. */
export function Owner({ of: { owner, ownerId, ownerName } }: { of: ApiKeyRow }) {
  if (owner === "command_line") return "The command line";
  if (owner === "deleted")
    return <span className="font-medium text-warning">Somebody who has been deleted</span>;
  return (
    <>
      <Link href={personAddress(ownerId ?? "")} className="text-accent underline underline-offset-4">
        <bdi>{ownerName || "Unnamed person"}</bdi>
      </Link>
      {owner === "deactivated" && <span className="font-medium text-warning"> (deactivated)</span>}
    </>
  );
}
