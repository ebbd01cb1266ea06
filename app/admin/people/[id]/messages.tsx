import { useMessages } from "@/app/messages";
import type { Messages } from "@/lib/messages/messages";
import { ShownMessage } from "../../flash-message";

type Texts = Messages["people"];

type NameIn<T> = { [Part in keyof T]: keyof T[Part] }[keyof T];

export type MessageName = NameIn<Texts["done"]> | NameIn<Texts["unchanged"]> | NameIn<Texts["refused"]>;

type Part = keyof Texts["done"];

type Props = { message: string | string[] | undefined; part: Part };

export function FlashMessage({ message, part }: Props) {
  const { done, unchanged, refused } = useMessages().people;
  const notes: Partial<Record<Part, Record<string, string>>> = unchanged;
  const refusals: Partial<Record<Part, Record<string, string>>> = refused;
  return <ShownMessage message={message} texts={done[part]} notes={notes[part]} refusals={refusals[part]} />;
}
