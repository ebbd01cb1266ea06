"use client";

import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from "react";

export type SaveState = "saving" | "saved" | "not_saved" | "signed_out";

type Handlers = { onSaved: (secondsLeft: number | null) => void; onClosed: () => void };

type Work = {
  isDirty: boolean;
  timer?: ReturnType<typeof setTimeout>;
  running?: Promise<void>;
  tries: number;
};

/** Waits for a pause in typing. In milliseconds. */
const pause = 800;

/** Saves each question's fields by a request of their own, one at a time, until the server has them. */
export function useSaving(form: RefObject<HTMLFormElement | null>, address: string, handlers: Handlers) {
  const [states, setStates] = useState<Record<string, SaveState>>({});
  const works = useRef(new Map<string, Work>());
  const isSending = useRef(false);

  const mark = (id: string, state: SaveState) => setStates((all) => ({ ...all, [id]: state }));
  const workOf = (id: string): Work => {
    const known = works.current.get(id) ?? { isDirty: false, tries: 0 };
    works.current.set(id, known);
    return known;
  };

  function later(id: string, milliseconds: number): void {
    const work = workOf(id);
    clearTimeout(work.timer);
    work.timer = setTimeout(() => start(id), milliseconds);
  }

  function start(id: string): void {
    const work = workOf(id);
    clearTimeout(work.timer);
    if (work.running || !work.isDirty || isSending.current) return;
    work.running = save(id, work).finally(() => {
      work.running = undefined;
      if (work.isDirty && work.tries === 0) start(id);
    });
  }

  async function save(id: string, work: Work): Promise<void> {
    const body = fieldsOf(form.current, id);
    if (!body) return;
    work.isDirty = false;
    mark(id, "saving");
    const response = await fetch(address, { method: "POST", body }).catch(() => null);
    // A login page of the network answers 200, too.
    const saved = response?.ok ? await response.json().catch(() => null) : null;
    if (saved) {
      const { answer, secondsLeft } = saved;
      const was = form.current?.elements.namedItem(`was.${id}`);
      if (was instanceof HTMLInputElement) was.value = JSON.stringify(answer);
      work.tries = 0;
      if (!work.isDirty) mark(id, "saved");
      handlers.onSaved(secondsLeft);
      return;
    }
    work.isDirty = true;
    work.tries += 1;
    if (response?.status === 409 || response?.status === 404) {
      work.isDirty = false;
      handlers.onClosed();
      return;
    }
    mark(id, response?.status === 401 ? "signed_out" : "not_saved");
    later(id, Math.min(15_000, 1_000 * 2 ** work.tries));
  }

  function change(id: string, milliseconds: number): void {
    Object.assign(workOf(id), { isDirty: true, tries: 0 });
    mark(id, "saving");
    if (milliseconds > 0) later(id, milliseconds);
    else start(id);
  }

  const saveAll = () => {
    for (const id of works.current.keys()) start(id);
  };

  useEffect(() => {
    window.addEventListener("online", saveAll);
    return () => window.removeEventListener("online", saveAll);
  });
  useLeaveWarning(() => [...works.current.values()].some(({ isDirty, running }) => isDirty || running));

  return {
    states,
    saveAll,
    change: (id: string) => change(id, 0),
    note: ({ target }: SyntheticEvent) => {
      const id = target instanceof Element && questionOf(target);
      if (id) change(id, isTyped(target) ? pause : 0);
    },
    flush: ({ target }: SyntheticEvent) => {
      const id = target instanceof Element && questionOf(target);
      if (id && isTyped(target)) start(id);
    },
    /** Ends saving, because a form with all fields follows. */
    settle: async () => {
      isSending.current = true;
      for (const { timer } of works.current.values()) clearTimeout(timer);
      await Promise.all([...works.current.values()].map(({ running }) => running));
      works.current.clear();
      isSending.current = false;
    },
  };
}

const questionOf = (target: Element) => target.closest("fieldset")?.dataset.answer;

const isTyped = (target: EventTarget) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === "text");

// The server takes multipart forms for actions only.
function fieldsOf(form: HTMLFormElement | null, id: string): URLSearchParams | null {
  if (!form?.elements.namedItem(`was.${id}`)) return null;
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (name.includes(id)) fields.append(name, String(value));
  return fields;
}

function useLeaveWarning(isUnsaved: () => boolean): void {
  useEffect(() => {
    const ask = (event: Event) => {
      if (isUnsaved()) event.preventDefault();
    };
    // Client navigation would skip the question, so the browser is made to follow the link.
    const leave = (event: Event) => {
      if (isUnsaved() && (event.target as Element).closest("a")) event.stopPropagation();
    };
    window.addEventListener("beforeunload", ask);
    window.addEventListener("click", leave, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", ask);
      window.removeEventListener("click", leave, { capture: true });
    };
  });
}
