import type { Client } from "pg";
import { unseal } from "@/lib/secrets";
import { type Finding, fault, ok, warning } from "./finding";

const check = "Secrets";

/** Checks that AUTH_SECRET and AUTH_SECRET_PREVIOUS open the encrypted values in the database. */
export async function examineSecrets(client: Client): Promise<Finding> {
  const { rows } = await client.query(
    `SELECT id, version, client_secret_sealed AS sealed, version = active_version AS active
     FROM identity_provider_versions JOIN identity_providers ON id = identity_provider_id ORDER BY version`,
  );
  const closed = rows.filter(({ id, sealed }) => !opens(sealed, id));
  const todo =
    "Add the AUTH_SECRET of that time to AUTH_SECRET_PREVIOUS; if it is lost, enter the client secret again on the admin pages.";
  const names = closed.map(({ version }) => version).join(", ");
  if (closed.some(({ active }) => active))
    return fault(
      check,
      `the client secret in use (version ${names}) does not open: nobody can sign in.`,
      todo,
    );
  if (closed.length > 0)
    return warning(check, `the client secret of version ${names}, not in use, does not open.`, todo);
  return ok(check, rows.length > 0 ? "all open" : "none stored yet");
}

function opens(sealed: string, record: string): boolean {
  try {
    unseal(sealed, record);
    return true;
  } catch {
    return false;
  }
}
