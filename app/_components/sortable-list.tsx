"use client";

import {
  createContext,
  type DragEvent,
  type ReactNode,
  startTransition,
  useActionState,
  useContext,
  useEffect,
  useRef,
} from "react";
import { type FormState, newForm } from "@/lib/forms/schema";
import { Button } from "./button";

type Action = (before: FormState, form: FormData) => Promise<FormState>;

type Context = { send: (form: FormData) => void; state: FormState; isPending: boolean };

const SortableListContext = createContext<Context>({ send: () => {}, state: newForm({}), isPending: false });

type Props = {
  action: Action;
  fixed: Record<string, string>;
  children: ReactNode;
};

export function SortableList({ action, fixed, children }: Props) {
  const [state, send, isPending] = useActionState(action, newForm({}));
  const drag = useDrag((id, from, to) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fixed, id, from, to })) form.set(name, value);
    startTransition(() => send(form));
  });
  useEffect(() => {
    if (state.answer) document.getElementById(buttonId(state.values))?.focus();
  }, [state]);
  return (
    <SortableListContext value={{ send, state, isPending }}>
      <p role="status" className="mb-3 text-muted text-sm empty:sr-only">
        {state.report}
      </p>
      {state.message && (
        <p
          role="alert"
          className="mb-3 rounded-control border-warning border-s-4 bg-warning-soft px-4 py-3 text-sm"
        >
          {state.message}
        </p>
      )}
      <div {...drag}>{children}</div>
    </SortableListContext>
  );
}

type ButtonProps = {
  way: "up" | "down";
  label: string;
  move: Record<string, string> | null;
  id: string;
  children: ReactNode;
};

export function MoveButton({ way, label, move, id, children }: ButtonProps) {
  const { send, state, isPending } = useContext(SortableListContext);
  const name = buttonId({ way, id });
  // A `disabled` button would lose the focus.
  const isIdle = !move || isPending;
  return (
    <form action={send}>
      {Object.entries({ ...move, id, way }).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <Button
        look="quiet"
        id={name}
        type={move ? "submit" : "button"}
        aria-label={label}
        aria-disabled={isIdle || undefined}
        onClick={isIdle ? (event) => event.preventDefault() : undefined}
        // Without JavaScript, the answer is another page, which needs the focus here.
        autoFocus={state.answer !== null && buttonId(state.values) === name}
      >
        <span className={move ? undefined : "opacity-30"}>{children}</span>
      </Button>
    </form>
  );
}

const buttonId = ({ way, id }: Record<string, string>) => `move-${way}-${id}`;

function useDrag(move: (id: string, from: string, to: string) => void) {
  const dragged = useRef<HTMLElement>(null);
  const marked = useRef<HTMLElement>(null);
  const mark = (over: HTMLElement | null, side = "") => {
    if (marked.current && marked.current !== over) delete marked.current.dataset.drop;
    if (over) over.dataset.drop = side;
    marked.current = over;
  };
  const targetOf = (event: DragEvent) => {
    const over = (event.target as Element).closest<HTMLElement>("[data-place]");
    if (!dragged.current || !over || over === dragged.current) return null;
    const { top, height } = over.getBoundingClientRect();
    const isAbove = Boolean(over.dataset.entry) && event.clientY < top + height / 2;
    const [section, next] = over.dataset.place?.split("/") ?? [];
    const to = `${section}/${isAbove ? over.dataset.entry : next}`;
    return to.endsWith(`/${dragged.current.dataset.entry}`) ? null : { over, isAbove, to };
  };
  return {
    onDragStart: (event: DragEvent) => {
      dragged.current = (event.target as Element).closest<HTMLElement>("[data-entry]");
      event.dataTransfer.effectAllowed = "move";
    },
    onDragOver: (event: DragEvent) => {
      const target = targetOf(event);
      mark(target?.over ?? null, target?.isAbove ? "above" : "below");
      if (target) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const target = targetOf(event);
      const { entry, place } = dragged.current?.dataset ?? {};
      if (target) event.preventDefault();
      if (target && entry && place && place !== target.to) move(entry, place, target.to);
    },
    onDragEnd: () => {
      mark(null);
      dragged.current = null;
    },
  };
}
