import { access, constants } from "node:fs/promises";
import { dirname } from "node:path";
import { destinationOf } from "@/lib/audit-heads/destination";
import { reachSyslog } from "@/lib/audit-heads/syslog";
import { env } from "@/lib/env";
import { type Finding, fault, ok } from "./finding";

/** Checks that AUDIT_HEADS can be written or reached. Skips a bucket, because object lock would keep a trial object. */
export async function examineAuditHeads(): Promise<Finding[]> {
  const { AUDIT_HEADS } = env();
  if (!AUDIT_HEADS || "bucket" in AUDIT_HEADS) return [];
  const { name } = destinationOf(AUDIT_HEADS);
  try {
    await ("file" in AUDIT_HEADS ? requireWritable(AUDIT_HEADS.file) : reachSyslog(AUDIT_HEADS));
    return [ok("Audit heads", `${name} takes signed heads`)];
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const text = `${name} can't take signed heads (${code ?? message}).`;
    return [fault("Audit heads", text, "Check its address and permissions, or change AUDIT_HEADS.")];
  }
}

async function requireWritable(file: string): Promise<void> {
  await access(file, constants.W_OK).catch((error) => {
    if (error.code !== "ENOENT") throw error;
    return access(dirname(file), constants.W_OK);
  });
}
