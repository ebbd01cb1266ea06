import { type Database, Prisma } from "@/lib/database/db";
import { versionOf } from "@/lib/forms/values";
import type { Certified } from "./schema";
import { type CertificateSettings, noCertificates } from "./settings-schema";

export type SavedSettings = Omit<CertificateSettings, keyof Certified>;

type Said = Omit<SavedSettings, "version">;

type Stored = { name: string; settings: SavedSettings };

export function readSettings(tx: Database, { type, id }: Certified): Promise<Stored | null> {
  return stores[type].read(tx, id);
}

export function writeSettings(tx: Database, { type, id }: Certified, said: Said): Promise<unknown> {
  return stores[type].write(tx, id, said);
}

/** Prevents deletion and other changes; a path waits for people who complete it. */
export function lockCertified(tx: Database, { type, id }: Certified): Promise<unknown> {
  return tx.$executeRaw`SELECT FROM ${stores[type].table} WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
}

type Store = {
  table: Prisma.Sql;
  read: (tx: Database, id: string) => Promise<Stored | null>;
  write: (tx: Database, id: string, said: Said) => Promise<unknown>;
};

const stores: Record<Certified["type"], Store> = {
  course: {
    table: Prisma.sql`courses`,
    read: async (tx, id) => {
      const course = await tx.course.findUnique({
        where: { id },
        select: { name: true, certificateSettings: true },
      });
      return (
        course && { name: course.name, settings: versioned(course.certificateSettings ?? noCertificates) }
      );
    },
    write: (tx, courseId, said) =>
      tx.certificateSettings.upsert({ where: { courseId }, create: { courseId, ...said }, update: said }),
  },
  learning_path: {
    table: Prisma.sql`learning_paths`,
    read: async (tx, id) => {
      const path = await tx.learningPath.findUnique({ where: { id } });
      if (!path) return null;
      const { givesCertificate: isGiven, validMonths, certificateTitle: title } = path;
      const { certificateIssuer: issuer, certificateSignatory: signatory } = path;
      return {
        name: path.name,
        settings: versioned({ ...noCertificates, isGiven, validMonths, title, issuer, signatory }),
      };
    },
    write: (tx, id, { isGiven, validMonths, title, issuer, signatory }) =>
      tx.learningPath.update({
        where: { id },
        data: {
          givesCertificate: isGiven,
          validMonths,
          certificateTitle: title,
          certificateIssuer: issuer,
          certificateSignatory: signatory,
        },
      }),
  },
};

function versioned({ isGiven, validMonths, title, issuer, signatory, showsScore }: Said): SavedSettings {
  const said = { isGiven, validMonths, title, issuer, signatory, showsScore };
  return { version: versionOf(said), ...said };
}
