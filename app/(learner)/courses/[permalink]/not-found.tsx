import type { Metadata } from "next";
import { CourseNotFound } from "@/app/sent-with-every-page";

export const metadata: Metadata = { title: "Course not found" };

export default CourseNotFound;
