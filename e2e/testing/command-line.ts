import { Readable } from "node:stream";
import { vi } from "vitest";
import { runCommand } from "@/scripts/commands/program";

export type Outcome = { code: number; stdout: string; stderr: string };

/** Runs `lectern` in this process, because a new one takes a second to load. */
export async function lectern(args: string[], input = ""): Promise<Outcome> {
  const stdin = vi.spyOn(process, "stdin", "get").mockReturnValue(Readable.from([input]) as never);
  const [stdout, stderr] = [capture(process.stdout), capture(process.stderr)];
  try {
    const code = await runCommand(args);
    return { code, stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    for (const { end } of [stdout, stderr]) end();
    stdin.mockRestore();
  }
}

export async function lecternJson(args: string[], input?: unknown) {
  const outcome = await lectern([...args, "--json"], JSON.stringify(input ?? ""));
  if (outcome.code !== 0) throw new Error(`lectern ${args.join(" ")}: ${JSON.stringify(outcome)}`);
  return JSON.parse(outcome.stdout);
}

function capture(stream: NodeJS.WriteStream) {
  let text = "";
  const spy = vi.spyOn(stream, "write").mockImplementation((some) => {
    text += some;
    return true;
  });
  return { text: () => text, end: () => spy.mockRestore() };
}
