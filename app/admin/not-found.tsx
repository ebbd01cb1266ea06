import type { Metadata } from "next";
import { currentMessages } from "../messages";
import { PageNotFound } from "../shared-client-bundle";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await currentMessages()).adminNav.notFound };
}

export default PageNotFound;
