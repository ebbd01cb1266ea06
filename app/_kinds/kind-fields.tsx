"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { Field } from "@/app/_components/field";
import { useField } from "@/app/_components/form";
import { UploadField } from "@/app/_components/upload-field";
import type { KindField } from "./activity-kind-view";

/** Collects the fields of one name by kind. `shown` are classes that show it while one of the kinds is chosen. */
export type FieldOfKinds = { name: string; shown: string; byKind: Record<string, KindField> };

export function KindFields({ fields, site }: { fields: FieldOfKinds[]; site: string }) {
  const first = useRef<HTMLDivElement>(null);
  const kind = useChosenKind(first);
  return fields.map(({ name, shown, byKind }, index) => (
    <div key={name} ref={index === 0 ? first : undefined} className={`hidden ${shown}`}>
      {/* Without a script the chosen kind is unknown, so the last one asks for a file of any kind. */}
      <OneField name={name} site={site} field={byKind[kind] ?? Object.values(byKind).at(-1)} />
    </div>
  ));
}

type OneProps = { name: string; site: string; field: KindField | undefined };

function OneField({ name, site, field }: OneProps) {
  if (!field) return null;
  if (field.upload === undefined) {
    const { Input = Field, ...line } = field;
    return <Input name={name} {...line} />;
  }
  const { upload, ...words } = field;
  return <UploadField name={name} kind={upload} site={site} {...words} />;
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
