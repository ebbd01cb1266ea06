"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { Field } from "@/app/_components/field";
import { FoldedFields } from "@/app/_components/folded-fields";
import { useField } from "@/app/_components/form";
import { Select } from "@/app/_components/select";
import { Switch } from "@/app/_components/switch";
import type { UploadTexts } from "@/app/_components/upload-field/texts";
import { UploadInput } from "@/app/_components/upload-field/upload-input";
import type { KindField } from "./activity-kind-view";

/** Collects the fields of one name by kind. `shown` are classes that show it while one of the kinds is chosen. */
export type FieldOfKinds = { name: string; shown: string; byKind: Record<string, KindField> };

/** `more` is the title of the settings that stay folded. */
type Props = { fields: FieldOfKinds[]; site: string; texts: UploadTexts; more: string };

export function KindFields({ fields, site, texts, more }: Props) {
  const first = useRef<HTMLDivElement>(null);
  const kind = useChosenKind(first);
  const isFolded = ({ byKind }: FieldOfKinds) => Object.values(byKind).every((field) => field.isFolded);
  const show = ({ name, shown, byKind }: FieldOfKinds, index: number) => (
    <div key={name} ref={index === 0 ? first : undefined} className={`hidden ${shown}`}>
      {/* Without a script the chosen kind is unknown, so the last one asks for a file of any kind. */}
      <OneField name={name} site={site} texts={texts} field={byKind[kind] ?? Object.values(byKind).at(-1)} />
    </div>
  );
  const folded = fields.filter(isFolded);
  return (
    <>
      {fields.filter((field) => !isFolded(field)).map(show)}
      {folded.length > 0 && (
        <div className={`hidden ${[...new Set(folded.map(({ shown }) => shown))].join(" ")}`}>
          <FoldedFields title={more} fields={folded.map(({ name }) => name)}>
            {folded.map((field) => show(field, -1))}
          </FoldedFields>
        </div>
      )}
    </>
  );
}

type OneProps = { name: string; site: string; texts: UploadTexts; field: KindField | undefined };

function OneField({ name, site, texts, field }: OneProps) {
  if (!field) return null;
  switch (field.type) {
    case "upload":
      return <UploadInput name={name} kind={field.upload} site={site} texts={texts} {...wordsOf(field)} />;
    case "choice":
      return <Select name={name} options={field.options} {...wordsOf(field)} />;
    case "switch":
      return <Switch name={name} {...wordsOf(field)} />;
    case "line": {
      const { Input = Field, inputMode, maxLength } = field;
      return <Input name={name} inputMode={inputMode} maxLength={maxLength} {...wordsOf(field)} />;
    }
  }
}

const wordsOf = ({ label, hint, optional }: KindField) => ({ label, hint, ...(optional && { optional }) });

function useChosenKind(within: RefObject<HTMLElement | null>): string {
  const { value } = useField("kind");
  const [kind, setKind] = useState(value);
  useEffect(() => {
    const form = within.current?.closest("form");
    const notice = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.name === "kind") setKind(target.value);
    };
    form?.addEventListener("change", notice);
    return () => form?.removeEventListener("change", notice);
  }, [within]);
  return kind;
}
