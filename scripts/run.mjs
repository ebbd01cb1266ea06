import { spawn } from "node:child_process";

/** Returns the output; throws an Error with it when the command fails. */
export function run(command, args, { env = process.env, cwd = undefined, show = false } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      env,
      cwd,
      stdio: ["ignore", show ? "inherit" : "pipe", show ? "inherit" : "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
    child.on("error", fail);
    child.on("close", (code, signal) => {
      if (code === 0) return done(output);
      fail(new Error(`${command} ${args.join(" ")} failed (${signal ?? `exit code ${code}`}).\n${output}`));
    });
  });
}
