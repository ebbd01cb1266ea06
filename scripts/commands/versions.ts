import type { Command } from "commander";
import { validate } from "uuid";
import { Refusal } from "@/lib/errors";
import { versionName } from "@/lib/identity-provider/settings";
import { findSelectedProvider, listVersions, type VersionKey } from "@/lib/identity-provider/versions";
import { operator, print } from "./output";

/**
 * The version of a name; a number alone is one of the identity provider in use.
 * @throws Refusal `invalid_input`, `not_found`
 */
export async function parseVersion(name: string): Promise<VersionKey> {
  const [, prefix, id = "", number] = /^((.*)\.)?(\d{1,9})$/.exec(name) ?? [];
  if (!number || (prefix && !validate(id)))
    throw new Refusal("invalid_input", "VERSION should be one that `lectern idp history` shows.");
  const record = prefix ? id : (await findSelectedProvider())?.id;
  if (!record) throw new Refusal("not_found", "No identity provider is in use: name a version in full.");
  return { id: record, version: Number(number) };
}

/** `idp history`. */
export function addHistoryCommand(idp: Command): void {
  idp
    .command("history")
    .description("List the versions that were saved, newest first; * marks the one in use.")
    .option("--json", "for machines")
    .action(async (options) => {
      const versions = (await listVersions(operator)).map(present);
      print(versions, options, versions.map(inLine).join("\n") || "No identity provider was ever saved.");
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
