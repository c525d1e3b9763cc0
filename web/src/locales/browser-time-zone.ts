/** The time zone this browser is set to, such as `Europe/Berlin`; undefined where it doesn't say. */
export const browserTimeZone = (): string | undefined => Intl.DateTimeFormat().resolvedOptions().timeZone
