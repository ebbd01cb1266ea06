"use client";

import type { ReactNode } from "react";
import { useValues } from "@/app/_components/form";

type Texts = { report: string; line: string; question: string; outcome: string };

type Line = { line: number; title: string; outcome: string; result: string; reasons: string[] };

export function ReportTable({ texts }: { texts: Texts }) {
  const { lines = "" } = useValues();
  if (lines === "") return null;
  return (
    <table className="data-table">
      <caption className="sr-only">{texts.report}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.line}</th>
          <th scope="col">{texts.question}</th>
          <th scope="col">{texts.outcome}</th>
        </tr>
      </thead>
      <tbody>
        {(JSON.parse(lines) as Line[]).map(({ line, title, result, reasons }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a report never move
          <tr key={place}>
            <td data-heading={texts.line}>{line}</td>
            <td data-heading={texts.question}>
              <bdi>{title}</bdi>
            </td>
            <td data-heading={texts.outcome}>
              {result}
              {reasons.length > 0 && (
                <ul className="text-muted text-sm">
                  {reasons.map((reason) => (
                    <li key={reason}>{reason}</li>
                  ))}
                </ul>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Importing follows a check, so that nobody imports what they haven't seen. */
export function AfterCheck({ children }: { children: ReactNode }) {
  const { lines = "", text = "" } = useValues();
  return lines !== "" && text !== "" && children;
}
