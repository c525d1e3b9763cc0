/** A person's default name: the part of their address before the @. */
export const nameFromEmail = (email: string): string => email.slice(0, email.indexOf('@'))
