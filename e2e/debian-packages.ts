import { execFile } from "node:child_process";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

const setting = (name: string, value: string) => ["-o", `${name}=${value}`];

/** Unpacks Debian's packages and their missing dependencies below a folder. This installs nothing, starts no service and needs no root. */
export async function unpackDebianPackages(
  folder: string,
  packages: string[],
  { suite = "" } = {},
): Promise<string> {
  const [archives, lists, root] = ["archives", "lists", "root"].map((name) => join(folder, name)) as Triple;
  await mkdir(join(archives, "partial"), { recursive: true });
  await mkdir(join(lists, "partial"), { recursive: true });
  const own = [...setting("Dir::Cache", folder), ...setting("APT::Sandbox::User", "root")];
  const ownLists = [...own, ...setting("Dir::State::Lists", lists), ...(await settingsOf(suite, folder))];
  const updateAndDownload = async () => {
    await run("apt-get", ["update", ...ownLists]);
    await download(packages, ownLists);
  };
  if (suite) await updateAndDownload();
  else await download(packages, own).catch(updateAndDownload);
  for (const name of await readdir(archives))
    if (name.endsWith(".deb")) await run("dpkg-deb", ["--extract", join(archives, name), root]);
  return root;
}

type Triple = [archives: string, lists: string, root: string];

/** It is another Debian, so no package counts as installed. */
async function settingsOf(suite: string, folder: string): Promise<string[]> {
  if (!suite) return [];
  const sources = join(folder, "sources.list");
  const key = "/usr/share/keyrings/debian-archive-keyring.gpg";
  await writeFile(sources, `deb [signed-by=${key}] http://deb.debian.org/debian ${suite} main\n`);
  return [
    ...setting("Dir::Etc::SourceList", sources),
    ...setting("Dir::Etc::SourceParts", "/dev/null"),
    ...setting("Dir::State::status", "/dev/null"),
  ];
}

const download = (packages: string[], settings: string[]) =>
  run("apt-get", [
    ...["install", "--yes", "--reinstall", "--download-only", "--no-install-recommends"],
    ...setting("Debug::NoLocking", "true"),
    ...settings,
    ...packages,
  ]);
