import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { Refusal } from "@/lib/errors";

/** Asks at the terminal without showing typed text; twice for a new one. Throws Refusal `invalid_input` without a terminal. */
export async function askPassphrase(isNew: boolean): Promise<string> {
  if (!process.stdin.isTTY)
    throw refused("There is no passphrase: use --passphrase-file or BACKUP_PASSPHRASE.");
  const first = await ask("Passphrase: ");
  if (isNew && (await ask("Again: ")) !== first) throw refused("These are two passphrases.");
  return first;
}

async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const silence = new Writable({ write: (_some, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silence, terminal: true });
  try {
    return await terminal.question("");
  } finally {
    terminal.close();
    process.stderr.write("\n");
  }
}

const refused = (error: string) => new Refusal("options_invalid", { errors: [error] });
