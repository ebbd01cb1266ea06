import type { Metadata } from "next";
import { PageOutside } from "./sent-with-every-page";

export const metadata: Metadata = { title: "Page not found" };

export default PageOutside;
