import type { LearningPathRecord } from "@/lib/learning-paths/admin-record";

const yesOrNo = (is: boolean) => (is ? "yes" : "no");

export function formValues(path: LearningPathRecord) {
  const { id, version, name, description, inOrder, access } = path;
  return {
    id,
    version,
    name,
    description,
    inOrder: yesOrNo(inOrder),
    access,
  };
}
