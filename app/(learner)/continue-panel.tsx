"use client";

import { ButtonLink } from "../_components/button-link";
import { ProgressLine } from "../_components/progress-line";
import { CourseCover } from "./course-cover";
import { StateSentence } from "./state-sentence";
import type { StateWords } from "./state-words";

export type ContinuePanelProps = {
  heading: string;
  permalink: string;
  name: string;
  initial: string;
  image: string | null;
  focus?: string;
  about: string[];
  standing?: StateWords;
  underWay?: { progress: number; percent: string; label: string; left: string | null };
  href: string;
  action: string;
  language: string;
};

export function ContinuePanel({ heading, permalink, name, initial, image, ...rest }: ContinuePanelProps) {
  const { focus, about, standing, underWay, href, action, language } = rest;
  return (
    <section
      aria-labelledby="continue"
      className="grid overflow-hidden rounded-card border border-line bg-surface shadow-card md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <div className="hidden md:grid [&>*]:aspect-auto">
        <CourseCover permalink={permalink} initial={initial} image={image} focus={focus} isFirst />
      </div>
      <div className="p-5 sm:p-8">
        <h2 id="continue" className="font-medium text-accent text-sm">
          {heading}
        </h2>
        <p className="mt-2 font-bold text-2xl" dir="auto">
          {name}
        </p>
        {about.length > 0 && (
          <p className="mt-2 text-muted">
            {about.map((words, index) => (
              <span key={words}>
                {index > 0 && " · "}
                <bdi>{words}</bdi>
              </span>
            ))}
          </p>
        )}
        {standing && (
          <p className="mt-3 text-muted text-sm">
            <StateSentence words={standing} language={language} />
          </p>
        )}
        <div className="my-6 max-w-md">
          {underWay && (
            <ProgressLine
              value={underWay.progress}
              percent={underWay.percent}
              label={underWay.label}
              language={language}
            />
          )}
          {underWay?.left && <p className="mt-1 text-muted text-sm">{underWay.left}</p>}
        </div>
        <ButtonLink href={href}>{action}</ButtonLink>
      </div>
    </section>
  );
}
