import { ShownMessage } from "../flash-message";

const texts = { deleted: "The group is deleted. Its members stay on the platform." };

const notes = { gone: "Someone else already deleted that group." };

export const FlashMessage = ({ message }: { message: string | string[] | undefined }) => (
  <ShownMessage message={message} texts={texts} notes={notes} />
);
