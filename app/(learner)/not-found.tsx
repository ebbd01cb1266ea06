import type { Metadata } from "next";
import { PageNotFound } from "../shared-client-bundle";

export const metadata: Metadata = { title: "Page not found" };

export default PageNotFound;
