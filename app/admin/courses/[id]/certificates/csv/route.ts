import { csvRoute } from "@/app/admin/csv-route";
import { inWords } from "@/app/admin/csv-words";
import { currentMessages } from "@/app/messages";
import { certificatesList } from "@/lib/certificates/list";
import { findCourseRecord } from "@/lib/courses/admin-record";

export const POST = csvRoute(async (admin, { id }: { id: string }) => {
  const course = await findCourseRecord(admin, id);
  const { states } = (await currentMessages()).adminCertificates;
  return (
    course && {
      name: `certificates-${course.permalink}`,
      list: inWords(certificatesList({ type: "course", id }), { state: states }),
    }
  );
});
