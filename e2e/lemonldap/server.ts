import { execFile, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { unpackDebianPackages } from "../debian-packages";
import { freePort, stopScript } from "../platform";
import { configurationOf, iniOf, modules, type RelyingParty } from "./configuration";

/** The portal, the modules that its OpenID Connect issuer loads without depending on them, and a web server. */
const packages = ["liblemonldap-ng-portal-perl", "libio-string-perl", "libstring-random-perl", "starman"];

export type RunningLemonldap = { url: string; close: () => Promise<void> };

/** Starts a LemonLDAP::NG portal on its own port, from Debian's packages, which only this process has. */
export type UnpackedLemonldap = {
  start: (...relyingParties: RelyingParty[]) => Promise<RunningLemonldap>;
  remove: () => Promise<void>;
};

/** @throws what apt-get says when it is not there or cannot get the packages */
export async function getLemonldap(): Promise<UnpackedLemonldap> {
  const folder = await mkdtemp(join(tmpdir(), "lectern-lemonldap-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const root = await unpackDebianPackages(folder, packages);
    return { start: (...relyingParties) => start(folder, root, relyingParties), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function start(
  folder: string,
  root: string,
  relyingParties: RelyingParty[],
): Promise<RunningLemonldap> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  for (const name of ["modules", "configuration", "global/lock", "persistent/lock"])
    await mkdir(join(folder, name), { recursive: true });
  const configuration = JSON.stringify(configurationOf(url, folder, relyingParties));
  await writeFile(join(folder, "configuration/lmConf-1.json"), configuration);
  await writeFile(join(folder, "lemonldap-ng.ini"), iniOf(folder, root));
  for (const [name, text] of Object.entries(modules)) await writeFile(join(folder, "modules", name), text);

  const portal = `${root}/usr/share/lemonldap-ng/portal/htdocs/index.psgi`;
  // Browsers open connections that they then leave idle, each of which takes a worker.
  const args = [
    `${root}/usr/bin/starman`,
    "--listen",
    `127.0.0.1:${port}`,
    "--workers",
    "5",
    "--preload-app",
    portal,
  ];
  const child = spawn("perl", args, {
    env: {
      ...process.env,
      PERL5LIB: [join(folder, "modules"), ...(await perlFolders(root))].join(":"),
      LLNG_DEFAULTCONFFILE: join(folder, "lemonldap-ng.ini"),
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
    });
  const close = async () => {
    await stopScript(child);
  };
  if (await isReady(url, () => child.exitCode === null)) return { url, close };
  await close();
  throw new Error(`LemonLDAP::NG does not answer:\n${output}`);
}

/** Perl looks for modules there, below the packages' root. */
async function perlFolders(root: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)("perl", ["-e", 'print join "\\n", grep m{^/usr/}, @INC']);
  return stdout.split("\n").map((folder) => root + folder);
}

async function isReady(url: string, isRunning: () => boolean): Promise<boolean> {
  for (const end = Date.now() + 30_000; isRunning() && Date.now() < end; await setTimeout(200)) {
    const signal = AbortSignal.timeout(2_000);
    const answer = await fetch(`${url}/.well-known/openid-configuration`, { signal }).catch(() => null);
    if (answer?.ok) return true;
  }
  return false;
}
