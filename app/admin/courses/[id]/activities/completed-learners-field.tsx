import { useMessages } from "@/app/messages";
import { firstDay } from "@/lib/assignments/terms-schema";
import { type Count, counted } from "@/lib/lists/count";
import { CompletedLearnersChoice } from "./completed-learners-choice";

export function CompletedLearnersField({ people, part }: { people: Count; part?: string }) {
  const { legend, ...texts } = useMessages().activities.completed;
  return (
    <CompletedLearnersChoice
      legend={legend(counted(people))}
      texts={texts}
      part={part}
      firstDay={firstDay()}
    />
  );
}
