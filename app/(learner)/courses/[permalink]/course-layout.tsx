"use client";

import type { ReactNode } from "react";
import { BreadcrumbList, type Crumb } from "@/app/_components/breadcrumb-list";
import { Tag } from "@/app/_components/tag";
import { useTexts } from "@/app/_components/texts";
import { CourseCover } from "../../course-cover";

type Props = {
  crumbs: Crumb[];
  permalink: string;
  name: string;
  initial: string;
  image: string | null;
  focus: string | undefined;
  lead: string;
  language: string | undefined;
  length: string | null;
  categories: string[];
  outline: ReactNode;
  descriptionLabel: string;
  description: ReactNode;
  children: ReactNode;
};

export function CourseLayout({ crumbs, permalink, name, initial, image, lead, ...rest }: Props) {
  const { breadcrumb } = useTexts();
  const { focus, language, length, categories, outline, descriptionLabel, description, children } = rest;
  return (
    <>
      {crumbs.length > 0 && <BreadcrumbList label={breadcrumb} crumbs={crumbs} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="lg:col-start-1">
          <div className="overflow-hidden rounded-card [&>*]:aspect-[21/9]">
            <CourseCover permalink={permalink} initial={initial} image={image} focus={focus} isFirst />
          </div>
          <h1 className="mt-7 font-bold text-2xl" lang={language} dir="auto">
            {name}
          </h1>
          {lead && (
            <p className="mt-3 max-w-prose text-lg text-muted" lang={language} dir="auto">
              {lead}
            </p>
          )}
          {(length || categories.length > 0) && (
            <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-muted text-sm">
              {length}
              {categories.map((category) => (
                <Tag key={category}>{category}</Tag>
              ))}
            </p>
          )}
          {children}
        </div>
        {outline && <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">{outline}</div>}
        {description && (
          <section
            aria-label={descriptionLabel}
            className="max-w-prose border-line border-t pt-8 lg:col-start-1"
          >
            {description}
          </section>
        )}
      </div>
    </>
  );
}
