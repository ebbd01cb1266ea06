import { notFound } from "next/navigation";
import type { Admin } from "@/lib/actor";
import { countUncertified, findCertificateSettings } from "@/lib/certificates/edit";
import { certificatesList } from "@/lib/certificates/list";
import { findLogoError } from "@/lib/certificates/logo";
import { findUnprintable } from "@/lib/certificates/printed";
import type { Certified } from "@/lib/certificates/schema";
import { parseAdminListQuery, readListPage } from "@/lib/lists/admin-list";

export async function certificatesOrNotFound(
  admin: Admin,
  of: Certified,
  parameters: Record<string, string | string[] | undefined>,
) {
  const list = certificatesList(of);
  const query = parseAdminListQuery(list, parameters);
  if (!query) notFound();
  const [settings, uncertified, logoError, unprintable, found] = await Promise.all([
    findCertificateSettings(admin, of),
    countUncertified(admin, of),
    findLogoError(admin),
    findUnprintable(admin, of),
    readListPage(admin, list, query),
  ]);
  if (!settings) notFound();
  return { of, list, query, settings, uncertified, logoError, unprintable, found };
}
