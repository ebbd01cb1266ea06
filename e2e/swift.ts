import { execFile, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { unpackDebianPackages } from "./debian-packages";
import { freePort, stopScript } from "./platform";

/** Settings of the AWS SDK: a server with a key, and no bucket yet. */
export type RunningSwift = { settings: Record<string, string>; close: () => Promise<void> };

/** OpenStack Swift, which speaks the protocol of S3, from Debian's packages, on ports of its own and one folder. */
export type UnpackedSwift = { start: () => Promise<RunningSwift>; remove: () => Promise<void> };

/** @throws what apt-get says when it is not there or cannot get the packages */
export async function getSwift(): Promise<UnpackedSwift> {
  const folder = await mkdtemp(join(tmpdir(), "lectern-swift-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const root = await unpackDebianPackages(folder, ["python3-swift"]);
    return { start: () => start(folder, root), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

const services = ["account", "container", "object"] as const;

// Debian's, for which the packages are made, whatever else is in the path.
const python = "/usr/bin/python3";

async function start(folder: string, root: string): Promise<RunningSwift> {
  const env = {
    ...process.env,
    PYTHONPATH: `${root}/usr/lib/python3/dist-packages`,
    PYTHONDONTWRITEBYTECODE: "1",
    LD_LIBRARY_PATH: await libraries(root),
  };
  const run = (...args: string[]) => promisify(execFile)(python, args, { env });
  const ports = await Promise.all([...services, "proxy"].map(() => freePort()));
  const port = ports.at(-1) ?? 0;
  await mkdir(join(folder, "devices/disk"), { recursive: true });
  await writeFile(join(folder, "swift.conf"), configuration);
  for (const [index, name] of services.entries()) {
    const ring = (...args: string[]) => run("-c", ringBuilder, join(folder, `${name}.builder`), ...args);
    await ring("create", "1", "1", "0");
    await ring("add", `r1z1-127.0.0.1:${ports[index]}/disk`, "1");
    await ring("rebalance");
    await writeFile(join(folder, `${name}-server.conf`), serviceOf(name, folder, ports[index] ?? 0));
  }
  await writeFile(join(folder, "proxy-server.conf"), proxyOf(folder, port));
  let output = "";
  const children = [...services, "proxy"].map((name) => {
    const child = spawn(python, ["-c", program, folder, `${name}-server`], { env });
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (some) => {
        output += some;
      });
    return child;
  });
  const close = async () => {
    await Promise.all(children.map((child) => stopScript(child)));
  };
  const url = `http://127.0.0.1:${port}`;
  const key = { AWS_ACCESS_KEY_ID: "test:tester", AWS_SECRET_ACCESS_KEY: "testing" };
  if (await isReady(url))
    // On a busy machine it asks for fewer requests.
    return {
      settings: { AWS_ENDPOINT_URL_S3: url, AWS_REGION: region, AWS_MAX_ATTEMPTS: "10", ...key },
      close,
    };
  await close();
  throw new Error(`Swift does not answer:\n${output}`);
}

const region = "eu-central-1";

const ringBuilder =
  "import sys; from swift.cli.ringbuilder import main; main(['swift-ring-builder', *sys.argv[1:]])";

const program = `
import sys
from swift.common import utils
utils.set_swift_dir(sys.argv[1])
from swift.common.wsgi import run_wsgi
sys.exit(run_wsgi(f"{sys.argv[1]}/{sys.argv[2]}.conf", sys.argv[2]))`;

const configuration = `
[swift-hash]
swift_hash_path_prefix = a
swift_hash_path_suffix = b
[storage-policy:0]
name = default
default = yes
`;

const common = (folder: string, port: number) => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
swift_dir = ${folder}
user = ${userInfo().username}
workers = 0
log_level = ERROR
devices = ${folder}/devices
mount_check = false
disable_fallocate = true
`;

const serviceOf = (name: string, folder: string, port: number) => `${common(folder, port)}
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`;

const proxyOf = (folder: string, port: number) => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# Swift waits half a second for its own servers, then asks none of them for a minute: too little on a machine that does more.
conn_timeout = 30
node_timeout = 60
client_timeout = 60
error_suppression_limit = 1000
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
[filter:s3api]
use = egg:swift#s3api
location = ${region}
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:slo]
use = egg:swift#slo
`;

async function libraries(root: string): Promise<string> {
  const { stdout } = await promisify(execFile)("sh", ["-c", `ls -d "$0"/usr/lib/*-linux-*`, root]);
  return stdout.trim().split("\n").join(":");
}

async function isReady(url: string): Promise<boolean> {
  for (const end = Date.now() + 60_000; Date.now() < end; await setTimeout(200)) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    if (answer) return true;
  }
  return false;
}
