import type { Metadata } from "next";
import { z } from "zod";
import { BareHeader } from "@/app/_components/bare-header";
import { Markdown } from "@/app/_components/markdown";
import { NothingFound } from "@/app/_components/nothing-found";
import { PageBody } from "@/app/_components/page-body";
import { PageHeader } from "@/app/_components/page-header";
import { SearchForm } from "@/app/_components/search-form";
import { resources } from "@/lib/api/operations";
import { env } from "@/lib/env";
import { Contents } from "./contents";
import { ResourceSection } from "./resource-section";
import { resourceText } from "./resource-text";
import { topicsOf } from "./topics";

export const metadata: Metadata = { title: "API documentation" };

export default async function ApiPage({ searchParams }: PageProps<"/docs/api">) {
  const { q } = querySchema.parse(await searchParams);
  const baseUrl = env().BASE_URL;
  const topics = topicsOf(baseUrl).filter(({ title, text }) => isAbout(`${title} ${text}`, q));
  const found = resources.filter((resource) => isAbout(resourceText(resource), q));
  const isEmpty = topics.length + found.length === 0;
  return (
    <>
      <BareHeader />
      <PageBody>
        <PageHeader
          title="API documentation"
          lead="Read and change this platform’s courses, people, groups and enrollments over HTTP."
        />
        <SearchForm label="Search this page" button="Search" action="/docs/api" value={q} />
        {isEmpty ? (
          <div className="mt-10">
            <NothingFound
              title="Nothing matches all of these words"
              all={{ href: "/docs/api", name: "Show the whole page" }}
            >
              Try fewer words.
            </NothingFound>
          </div>
        ) : (
          <div className="mt-10 gap-12 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)]">
            <Contents topics={topics} resources={found} />
            <div className="min-w-0 max-w-4xl">
              {topics.map(({ id, title, text }) => (
                <section key={id} id={id} aria-labelledby={`${id}-title`} className="mb-12 scroll-mt-6">
                  <h2 id={`${id}-title`} className="mb-4 font-bold text-xl">
                    {title}
                  </h2>
                  <Markdown>{text}</Markdown>
                </section>
              ))}
              {found.map((resource) => (
                <ResourceSection key={resource.type} resource={resource} baseUrl={baseUrl} />
              ))}
            </div>
          </div>
        )}
      </PageBody>
    </>
  );
}

const querySchema = z.object({ q: z.string().trim().max(100).catch("") });

function isAbout(text: string, q: string): boolean {
  const here = text.toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => here.includes(word));
}
