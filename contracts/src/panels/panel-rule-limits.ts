/** Separate from the schemas, which a converter would load slowly. */

/** Most parts of a rule after the first. */
export const MOST_FURTHER_PARTS = 19
