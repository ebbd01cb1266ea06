import type { Metadata } from "next";
import { ActivityNotFound } from "@/app/sent-with-every-page";

export const metadata: Metadata = { title: "Activity not found" };

export default ActivityNotFound;
