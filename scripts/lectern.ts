import { env, findEnvironmentErrors, setEnv } from "@/lib/env";
import { runCommand } from "./commands/program";

export { helpTexts } from "./commands/program";

/** `npm run -s lectern -- <command>`: for operators, on the server's database. */
export async function main(): Promise<void> {
  // Standard output has only the command's result.
  if (findEnvironmentErrors().length === 0 && env().SECURITY_LOG === "stdout")
    setEnv({ SECURITY_LOG: "stderr" });
  process.exitCode = await runCommand(process.argv.slice(2));
}
