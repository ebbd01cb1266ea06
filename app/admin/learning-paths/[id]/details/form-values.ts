import type { LearningPathRecord } from "@/lib/learning-paths/admin-record";

const yesOrNo = (is: boolean) => (is ? "yes" : "no");

export function formValues(path: LearningPathRecord) {
  const { id, version, name, description, inOrder, access, givesCertificate, validMonths } = path;
  return {
    id,
    version,
    name,
    description,
    inOrder: yesOrNo(inOrder),
    access,
    givesCertificate: yesOrNo(givesCertificate),
    validMonths: validMonths === null ? "" : String(validMonths),
  };
}
