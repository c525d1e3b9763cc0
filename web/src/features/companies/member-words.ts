/** What a person is called in lists: their name, or their address as long as they have none. */
export const nameOfMember = ({ name, email }: { name: string; email: string }): string => name || email
