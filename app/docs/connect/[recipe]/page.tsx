import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { BareHeader } from "@/app/_components/bare-header";
import { TextLink } from "@/app/_components/link";
import { Markdown } from "@/app/_components/markdown";
import { PageBody } from "@/app/_components/page-body";
import { PageHeader } from "@/app/_components/page-header";
import { env } from "@/lib/env";
import { isRecipe, recipes } from "../recipes";

type Props = PageProps<"/docs/connect/[recipe]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await readRecipe(params)).title };
}

export default async function RecipePage({ params }: Props) {
  const { title, text } = await readRecipe(params);
  return (
    <>
      <BareHeader />
      <PageBody>
        <PageHeader title={title} />
        <div className="max-w-4xl">
          <Markdown language="en">{text}</Markdown>
          <p className="mt-10">
            <TextLink href="/docs/api">API documentation</TextLink>
          </p>
        </div>
      </PageBody>
    </>
  );
}

/** Splits the title from a recipe, and puts this platform's address in. */
async function readRecipe(params: Props["params"]) {
  const { recipe } = await params;
  if (!isRecipe(recipe)) notFound();
  const [heading = "", ...lines] = recipes[recipe].split("\n");
  const text = lines.join("\n").replaceAll("https://learn.example.com", env().BASE_URL);
  return { title: heading.replace(/^# /, ""), text };
}
