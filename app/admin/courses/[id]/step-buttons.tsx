import { Icon } from "@/app/_components/icon";
import { MoveButton } from "@/app/_components/sortable-list";
import { useMessages } from "@/app/messages";

type Move = Record<string, string> | null;

export function StepButtons({ id, title, up, down }: { id: string; title: string; up: Move; down: Move }) {
  const { moveUp, moveDown } = useMessages().outline;
  return (
    <div className="flex shrink-0">
      <MoveButton way="up" id={id} move={up} label={moveUp({ title })}>
        <Icon name="up" className="size-4" />
      </MoveButton>
      <MoveButton way="down" id={id} move={down} label={moveDown({ title })}>
        <Icon name="down" className="size-4" />
      </MoveButton>
    </div>
  );
}
