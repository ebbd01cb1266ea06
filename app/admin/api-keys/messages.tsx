import { ShownMessage } from "../flash-message";

const texts = {
  revoked: "The key is revoked. Requests with it are now refused.",
  previous_ended: "The previous secret is ended. Only the new one works now.",
};

const refusals = {
  made_already:
    "This form was sent twice, but only one key was created. It was shown the first time and can’t be shown again. If you didn’t copy it, revoke it and create another.",
};

export const FlashMessage = ({ message }: { message: string | string[] | undefined }) => (
  <ShownMessage message={message} texts={texts} refusals={refusals} />
);
