import { csvRoute } from "@/app/admin/csv-route";
import { inWords } from "@/app/admin/csv-words";
import { currentMessages } from "@/app/messages";
import { certificatesList } from "@/lib/certificates/list";
import { findLearningPathRecord } from "@/lib/learning-paths/admin-record";

export const POST = csvRoute(async (admin, { id }: { id: string }) => {
  const path = await findLearningPathRecord(admin, id);
  const { states } = (await currentMessages()).adminCertificates;
  return (
    path && {
      name: "certificates-of-a-path",
      list: inWords(certificatesList({ type: "learning_path", id }), { state: states }),
    }
  );
});
