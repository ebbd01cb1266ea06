import { ShownMessage } from "../../flash-message";

const texts = {
  access: {
    deactivated: "Deactivated. They are signed out of every browser and can’t sign in.",
    reactivated: "Reactivated. They can sign in again.",
    made_admin: "They are now an admin.",
    unmade_admin: "No longer an admin.",
  },
  roles: { role_given: "The role is theirs now.", role_taken: "The role is taken away." },
  sessions: {
    signed_out: "They are signed out of every browser.",
    session_ended: "That browser is signed out.",
  },
  groups: {
    group_joined: "Added to the group. No sign-in removes them.",
    group_left: "Removed from the group.",
    group_left_for_now:
      "Removed from the group. A sign-in had added them, so they rejoin if the identity provider names the group when they next sign in.",
  },
};

const notes = {
  access: {
    was_deactivated: "Someone else already deactivated them.",
    was_reactivated: "Someone else already reactivated them.",
    was_admin: "Someone else already made them an admin.",
    was_no_admin: "Someone else already removed their admin role.",
  },
  roles: {
    had_role: "They have this role already.",
    had_no_role: "Someone else already took this role away.",
  },
  sessions: { session_had_ended: "That browser was signed out already." },
  groups: {
    was_in_group: "They were already in this group. No sign-in removes them now.",
    was_in_no_group: "Someone else already removed them from this group.",
  },
};

const refusals = {
  access: {
    is_deactivated:
      "Nothing was changed, because someone else just deactivated them. Reactivate them first, then make them an admin.",
    last_admin:
      "Nothing was changed: this is the last admin who can sign in through the identity provider. Make someone else an admin first.",
    operator: "Nothing was changed: every one-time link makes the operator an active admin again.",
  },
  roles: {
    role_of_deactivated: "Nothing was changed, because they are deactivated. Reactivate them first.",
  },
  sessions: {},
  groups: { gone: "Nothing was changed, because someone else just deleted this group." },
};

type NameIn<T> = { [Part in keyof T]: keyof T[Part] }[keyof T];

export type MessageName = NameIn<typeof texts> | NameIn<typeof notes> | NameIn<typeof refusals>;

type Props = { message: string | string[] | undefined; part: keyof typeof texts };

export const FlashMessage = ({ message, part }: Props) => (
  <ShownMessage message={message} texts={texts[part]} notes={notes[part]} refusals={refusals[part]} />
);
