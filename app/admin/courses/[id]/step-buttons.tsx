import { Icon } from "@/app/_components/icon";
import { MoveButton } from "@/app/_components/sortable-list";

type Move = Record<string, string> | null;

export function StepButtons({ id, title, up, down }: { id: string; title: string; up: Move; down: Move }) {
  return (
    <div className="flex shrink-0">
      <MoveButton way="up" id={id} move={up} label={`Move “${title}” up`}>
        <Icon name="up" className="size-4" />
      </MoveButton>
      <MoveButton way="down" id={id} move={down} label={`Move “${title}” down`}>
        <Icon name="down" className="size-4" />
      </MoveButton>
    </div>
  );
}
