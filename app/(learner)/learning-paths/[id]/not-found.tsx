import type { Metadata } from "next";
import { PageNotFound } from "@/app/shared-client-bundle";

export const metadata: Metadata = { title: "Learning path not found" };

export default PageNotFound;
