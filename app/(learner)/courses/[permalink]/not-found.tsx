import type { Metadata } from "next";
import { CourseNotFound } from "./course-not-found";

export const metadata: Metadata = { title: "Course not found" };

export default CourseNotFound;
