import { type Database, db } from "@/lib/database/db";

const keptDays = 30;

export async function pruneCertificatePdfs(database: Database = db()): Promise<void> {
  const printedAt = { lt: new Date(Date.now() - keptDays * 86_400_000) };
  await database.certificatePdf.deleteMany({ where: { printedAt } });
}
