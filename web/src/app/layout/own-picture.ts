/** A person's picture, when this server has it: the content security policy refuses any other. Initials stand for null. */
export const ownPicture = (picture: string | null): string | null => (picture?.match(/^\/[^/]/) ? picture : null)
