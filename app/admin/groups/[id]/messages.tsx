import { useMessages } from "@/app/messages";
import type { Messages } from "@/lib/messages/messages";
import { ShownMessage } from "../../flash-message";

type Part = keyof Messages["groups"]["done"];

type Parts = Partial<Record<Part, Record<string, string>>>;

export function FlashMessage({ message, part }: { message: string | string[] | undefined; part: Part }) {
  const { done, unchanged, refused } = useMessages().groups;
  const [notes, refusals]: Parts[] = [unchanged, refused];
  return (
    <ShownMessage message={message} texts={done[part]} notes={notes?.[part]} refusals={refusals?.[part]} />
  );
}
