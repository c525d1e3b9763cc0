/** Apart from the schemas, which take a converter longer to load than this is worth. */

/** Most parts a rule may have beside its first. */
export const MOST_FURTHER_PARTS = 19
