"use client";

import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from "react";

export type SaveState = "saving" | "saved" | "not_saved" | "signed_out" | "closed" | "left";

type Work = {
  /** The fields to send, as they were when they last changed: a page may leave before it sends them. */
  unsaved: URLSearchParams | null;
  timer?: ReturnType<typeof setTimeout>;
  running?: Promise<void>;
  tries: number;
};

/** Waits for a pause in typing. In milliseconds. */
const pause = 800;

/** Ends a request on a stalled connection, so that the next one can begin. In milliseconds. */
const patience = 15_000;

/** Saves each question's fields by a request of their own, one at a time, until the server has them. */
export function useSaving(
  form: RefObject<HTMLFormElement | null>,
  address: string,
  onSaved: (secondsLeft: number | null) => void,
) {
  const [states, setStates] = useState<Record<string, SaveState>>({});
  const works = useRef(new Map<string, Work>());
  const isHeld = useRef(false);
  const sent = useRef(new Set<URLSearchParams>());

  const mark = (id: string, state: SaveState) => setStates((all) => ({ ...all, [id]: state }));
  const workOf = (id: string): Work => {
    const known = works.current.get(id) ?? { unsaved: null, tries: 0 };
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
    const { unsaved } = work;
    if (work.running || !unsaved || isHeld.current) return;
    work.unsaved = null;
    work.running = save(id, work, unsaved).finally(() => {
      work.running = undefined;
      if (work.tries === 0) start(id);
    });
  }

  async function save(id: string, work: Work, body: URLSearchParams): Promise<void> {
    mark(id, "saving");
    const response = await post(address, body).catch(() => null);
    // A login page of the network answers 200, too.
    const answered = await response?.json().catch(() => null);
    if (response?.ok && answered) {
      const was = form.current?.elements.namedItem(`was.${id}`);
      // After a quick way back and forth, the fields may still show the answer before this one.
      const isShown = work.unsaved || answersIn(fieldsOf(form.current, id)) === answersIn(body);
      if (was instanceof HTMLInputElement && isShown) was.value = JSON.stringify(answered.answer);
      work.tries = 0;
      if (!work.unsaved) mark(id, "saved");
      onSaved(answered.secondsLeft);
      return;
    }
    if (answered?.code) {
      // The page keeps the answer, and says why the server doesn't take it.
      work.unsaved = null;
      mark(id, answered.code === "quiz_question_left" ? "left" : "closed");
      return;
    }
    work.unsaved ??= body;
    work.tries += 1;
    mark(id, response?.status === 401 ? "signed_out" : "not_saved");
    later(id, Math.min(15_000, 1_000 * 2 ** work.tries));
  }

  function change(id: string, milliseconds: number): void {
    const unsaved = fieldsOf(form.current, id);
    if (!unsaved) return;
    Object.assign(workOf(id), { unsaved, tries: 0 });
    mark(id, "saving");
    if (milliseconds > 0) later(id, milliseconds);
    else start(id);
  }

  const saveAll = () => {
    for (const id of works.current.keys()) start(id);
  };

  useEffect(() => {
    // Learners come back from signing in, and the way back leaves the question.
    const events = ["online", "focus", "popstate"];
    for (const event of events) window.addEventListener(event, saveAll);
    return () => {
      for (const event of events) window.removeEventListener(event, saveAll);
    };
  });
  useEffect(() => {
    const left = works.current;
    return () => {
      for (const work of left.values()) sendFinally(address, work);
    };
  }, [address]);
  useLeaveWarning(() => [...works.current.values()].some(({ unsaved, running }) => unsaved || running));

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
    /** Waits for requests under way, and begins no others, because a form with all fields follows. */
    hold: async () => {
      isHeld.current = true;
      await Promise.all([...works.current.values()].map(({ running }) => running));
      sent.current.clear();
      for (const [id, { unsaved }] of works.current)
        if (unsaved && fieldsOf(form.current, id)) sent.current.add(unsaved);
    },
    /** @param isSaved whether the server took the form */
    release: (isSaved: boolean) => {
      isHeld.current = false;
      for (const [id, work] of works.current)
        if (isSaved && work.unsaved && sent.current.has(work.unsaved)) {
          work.unsaved = null;
          mark(id, "saved");
        }
      saveAll();
    },
  };
}

const post = (address: string, body: URLSearchParams) =>
  fetch(address, { method: "POST", body, signal: AbortSignal.timeout(patience) });

/** Sends what is unsaved when the page leaves. */
function sendFinally(address: string, work: Work): void {
  clearTimeout(work.timer);
  const { unsaved, running } = work;
  work.unsaved = null;
  if (unsaved) Promise.resolve(running).then(() => post(address, unsaved).catch(() => null));
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

const answersIn = (fields: URLSearchParams | null) =>
  String([...(fields ?? [])].filter(([name]) => name.startsWith("answer.")));

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
