"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { Field } from "@/app/_components/field";
import { useField } from "@/app/_components/form";
import type { UploadTexts } from "@/app/_components/upload-field/texts";
import { UploadInput } from "@/app/_components/upload-field/upload-input";
import type { KindField } from "./activity-kind-view";

/** Collects the fields of one name by kind. `shown` are classes that show it while one of the kinds is chosen. */
export type FieldOfKinds = { name: string; shown: string; byKind: Record<string, KindField> };

type Props = { fields: FieldOfKinds[]; site: string; texts: UploadTexts };

export function KindFields({ fields, site, texts }: Props) {
  const first = useRef<HTMLDivElement>(null);
  const kind = useChosenKind(first);
  return fields.map(({ name, shown, byKind }, index) => (
    <div key={name} ref={index === 0 ? first : undefined} className={`hidden ${shown}`}>
      {/* Without a script the chosen kind is unknown, so the last one asks for a file of any kind. */}
      <OneField name={name} site={site} texts={texts} field={byKind[kind] ?? Object.values(byKind).at(-1)} />
    </div>
  ));
}

type OneProps = { name: string; site: string; texts: UploadTexts; field: KindField | undefined };

function OneField({ name, site, texts, field }: OneProps) {
  if (!field) return null;
  if (field.upload === undefined) {
    const { Input = Field, ...line } = field;
    return <Input name={name} {...line} />;
  }
  const { upload, ...words } = field;
  return <UploadInput name={name} kind={upload} site={site} texts={texts} {...words} />;
}

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
