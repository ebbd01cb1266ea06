import { redirect } from "next/navigation";

/** Who shortens a course's address means the list of courses. */
export default function CoursesPage(): never {
  redirect("/catalog");
}
