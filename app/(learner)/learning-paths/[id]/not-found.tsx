import type { Metadata } from "next";
import { PageNotFound } from "@/app/sent-with-every-page";

export const metadata: Metadata = { title: "Learning path not found" };

export default PageNotFound;
