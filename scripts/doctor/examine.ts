import type { Operator } from "@/lib/actor";
import { closeDatabase } from "@/lib/database/db";
import { env } from "@/lib/env";
import { openEnvironment } from "../environment";
import { examineAuditHeads } from "./audit-heads";
import { examineConfiguration } from "./configuration";
import { examineDatabase } from "./database";
import { type Finding, fault, ok } from "./finding";
import { examineFurtherFonts } from "./fonts";
import { examineMail } from "./mail";
import { examineProvider } from "./provider";
import { examineStorage } from "./storage";

type What = {
  /** Checks that the identity provider can be reached, too. */
  provider?: boolean;
};

/** Changes nothing, but starts a stopped embedded database in use. Never throws. */
export async function examine(operator: Operator, { provider }: What): Promise<Finding[]> {
  const configuration = [examineNode(), ...examineConfiguration()];
  if (configuration.some(({ level }) => level === "fault")) return configuration;
  const found = [
    ...configuration,
    ...(await examineStorage()),
    ...(await examineFurtherFonts()),
    await examineMail(),
    ...(await examineAuditHeads()),
  ];
  const isEmbedded = !env().DATABASE_URL;
  const environment = await openEnvironment().catch((error: Error) => error);
  if (environment instanceof Error)
    return [
      ...found,
      fault("Database", `cannot be opened: ${environment.message}`, "Correct that, and try again."),
    ];
  try {
    found.push(...(await examineDatabase(isEmbedded)));
    if (provider && !found.some(({ level }) => level === "fault"))
      found.push(...(await examineProvider(operator)));
    return found;
  } finally {
    await closeDatabase();
    await environment.release();
  }
}

function examineNode(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const isSupported = major >= 24 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
  const what = `Node.js ${process.versions.node}`;
  return isSupported
    ? ok("Node.js", process.versions.node)
    : fault("Node.js", `${what} is not supported.`, "Use 20.19, 22.12, 24 or newer.");
}
