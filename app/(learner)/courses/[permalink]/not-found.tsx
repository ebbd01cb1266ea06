import type { Metadata } from "next";
import { CourseNotFound } from "@/app/shared-client-bundle";

export const metadata: Metadata = { title: "Course not found" };

export default CourseNotFound;
