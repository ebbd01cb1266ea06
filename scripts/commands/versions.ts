import type { Command } from "commander";
import { validate } from "uuid";
import { Refusal } from "@/lib/errors";
import { versionName } from "@/lib/identity-provider/settings";
import { findVersionKey, listVersions, type VersionKey } from "@/lib/identity-provider/versions";
import { operator, print } from "./output";

/** @throws Refusal `invalid_input`, `not_found` */
export async function parseVersion(name: string): Promise<VersionKey> {
  const [, prefix, id = "", number] = /^((.*)\.)?(\d{1,9})$/.exec(name) ?? [];
  if (!number || (prefix && !validate(id))) throw new Refusal("identity_provider_version_malformed");
  const key = prefix ? { id, version: Number(number) } : await findVersionKey(Number(number));
  if (!key) throw new Refusal("identity_provider_version_not_found");
  return key;
}

export function addHistoryCommand(idp: Command): void {
  idp
    .command("history")
    .description("List saved versions, newest first. * marks the one in use.")
    .option("--json", "print JSON")
    .action(async (options) => {
      const versions = (await listVersions(operator)).map(present);
      print(versions, options, versions.map(inLine).join("\n") || "No identity provider has been saved yet.");
    });
}

type Version = Awaited<ReturnType<typeof listVersions>>[number];

function present(version: Version) {
  const { issuer, isInUse, savedAt, savedBy } = version;
  return {
    version: versionName(version),
    issuer,
    in_use: isInUse,
    saved_at: savedAt.toISOString(),
    saved_by: savedBy,
  };
}

function inLine({ version, issuer, in_use, saved_at, saved_by }: ReturnType<typeof present>): string {
  return `${in_use ? "*" : " "} ${version}  ${saved_at}  ${saved_by ?? "command line"}  ${issuer}`;
}
