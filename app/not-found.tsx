import type { Metadata } from "next";
import { PageOutside } from "./page-outside";

export const metadata: Metadata = { title: "Page not found" };

export default PageOutside;
