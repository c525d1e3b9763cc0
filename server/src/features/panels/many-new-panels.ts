/** A project with fewer panels can't make a plan of the database wrong enough to matter. */
export const MANY_NEW_PANELS = 1000
