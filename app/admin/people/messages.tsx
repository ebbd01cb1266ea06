import { ShownMessage } from "../flash-message";

const texts = { deleted: "The person is deleted. Only the audit log still has their name." };

const notes = { gone: "Someone else already deleted that person." };

export const FlashMessage = ({ message }: { message: string | string[] | undefined }) => (
  <ShownMessage message={message} texts={texts} notes={notes} />
);
