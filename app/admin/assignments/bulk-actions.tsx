import { Choice } from "@/app/_components/choice";
import { Field } from "@/app/_components/field";
import { HiddenField } from "@/app/_components/form";
import { Question } from "@/app/_components/question";
import { SubmitButton } from "@/app/_components/submit-button";
import { mostFound } from "@/lib/assignments/learners-schema";
import { ChosenCount } from "./chosen-count";

type Props = {
  /** The name of the field with the id of what they learn. */
  of: "courseId" | "learningPathId";
  hasMail: boolean;
};

const whom = [
  { value: "ticked", label: "Those you ticked" },
  {
    value: "found",
    label: "Everyone the list finds",
    hint: `With its filters, on all of its pages: at most ${mostFound.toLocaleString("en")} people.`,
  },
];

/** What can be done to several people of a list. */
export function BulkActions({ of, hasMail }: Props) {
  return (
    <section
      aria-label="For several people"
      className="group mb-6 hidden rounded-card border border-line bg-surface p-4 group-has-[[name^='person.']:checked]/list:block group-has-[[name=whom][value=found]:checked]/list:block sm:p-5"
    >
      <HiddenField name={of} />
      <HiddenField name="list" />
      {/* The first button of a form is the one that Enter presses, in the field of the reason. */}
      <button type="submit" name="do" value="exempt" className="sr-only" tabIndex={-1} aria-hidden="true">
        Exempt
      </button>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h2 className="sr-only">For several people</h2>
        <ChosenCount />
      </div>
      <div className="max-w-prose space-y-4">
        <Choice name="whom" label="For whom" options={whom} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton look="secondary" name="do" value="assign" pendingText="One moment…">
            Assign…
          </SubmitButton>
          {hasMail && (
            <Deed value="remind" button="Remind" pendingText="Reminding…">
              Everyone who has to do it, is not done and was not reminded in the last 24 hours gets an email.
            </Deed>
          )}
          <Question
            name="end-exemptions"
            button="End exemption"
            question="End the exemption of these people?"
            yes={
              <SubmitButton name="do" value="end_exemption" pendingText="Ending…">
                Yes, end it
              </SubmitButton>
            }
            no="Keep it"
          >
            They then have to do it, and it may be overdue at once.
          </Question>
        </div>
        <p className="text-muted text-sm">
          {hasMail
            ? "Remind sends an email to those who have to do it and are not done: not twice within 24 hours, and never in their quiet hours."
            : "Nobody can be reminded, because no mail server is set up (SMTP_URL)."}
        </p>
        {of === "learningPathId" && (
          <p className="text-muted text-sm">An exemption is from the whole path, with all of its courses.</p>
        )}
        <Field
          name="reason"
          label="Reason for an exemption"
          hint="Admins and their managers see it. So do the people themselves, when they ask for their data."
          maxLength={500}
          optional
        />
        <Deed value="exempt" button="Exempt" pendingText="Exempting…">
          None of them has to do it any more, for the reason that you gave.
        </Deed>
      </div>
    </section>
  );
}

type DeedProps = { value: "remind" | "exempt"; button: string; pendingText: string; children: string };

/** To everyone whom the list finds, only after a question. CSS chooses, so that it needs no script. */
function Deed({ value, button, pendingText, children }: DeedProps) {
  return (
    <>
      <span className="group-has-[[value=found]:checked]:hidden">
        <SubmitButton look="secondary" name="do" value={value} pendingText={pendingText}>
          {button}
        </SubmitButton>
      </span>
      <span className="hidden group-has-[[value=found]:checked]:inline">
        <Question
          name={`${value}-everyone`}
          button={`${button}…`}
          question={`${button} everyone the list finds?`}
          yes={
            <SubmitButton name="do" value={`${value}_found`} pendingText={pendingText}>
              Yes, {button.toLowerCase()} them
            </SubmitButton>
          }
        >
          {children}
        </Question>
      </span>
    </>
  );
}
