import type { Certified } from "@/lib/certificates/schema";
import { courseUrl } from "../courses/paths";
import { learningPathUrl } from "../learning-paths/paths";

export const certificatesPath = ({ type, id }: Certified) =>
  `${type === "course" ? courseUrl(id) : learningPathUrl(id)}/certificates`;
