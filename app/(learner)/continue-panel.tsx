"use client";

import { ButtonLink } from "../_components/button-link";
import { ProgressLine } from "../_components/progress-line";
import { CourseCover } from "./course-cover";

export type ContinuePanelProps = {
  permalink: string;
  name: string;
  initial: string;
  image: string | null;
  /** The activity's, or the course's where nothing is left to do. */
  title: string;
  isActivity: boolean;
  section: string | null;
  progress: number;
  percent: string;
  left: string | null;
  href: string;
  language: string;
};

/** Rendered from its texts, as course-cards.tsx is. */
export function ContinuePanel({ permalink, name, initial, image, title, ...rest }: ContinuePanelProps) {
  const { isActivity, section, progress, percent, left, href, language } = rest;
  return (
    <section
      aria-labelledby="continue"
      className="grid overflow-hidden rounded-card border border-line bg-surface shadow-card md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <div className="hidden md:grid [&>*]:aspect-auto">
        <CourseCover permalink={permalink} initial={initial} image={image} isFirst />
      </div>
      <div className="p-5 sm:p-8">
        <h2 id="continue" className="font-medium text-accent text-sm">
          Continue where you left off
        </h2>
        <p className="mt-2 font-bold text-2xl" dir="auto">
          {title}
        </p>
        {isActivity && (
          <p className="mt-2 text-muted">
            <bdi>{name}</bdi>
            {section && (
              <>
                {" · "}
                <bdi>{section}</bdi>
              </>
            )}
          </p>
        )}
        <div className="my-6 max-w-md">
          <ProgressLine
            value={progress}
            percent={percent}
            label={`Your progress in ${name}`}
            language={language}
          />
          {left && <p className="mt-1 text-muted text-sm">{left}</p>}
        </div>
        <ButtonLink href={href}>Continue</ButtonLink>
      </div>
    </section>
  );
}
