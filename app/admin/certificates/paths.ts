import type { Certified } from "@/lib/certificates/schema";
import { courseUrl } from "../courses/paths";
import { learningPathUrl } from "../learning-paths/paths";

/** The certificates of a course or a path. */
export const certificatesPath = ({ type, id }: Certified) =>
  `${type === "course" ? courseUrl(id) : learningPathUrl(id)}/certificates`;
