/** Ids in an address; those in the address of a view have no dashes. */
const ID = /(?<![0-9a-f])([0-9a-f]{8})(-?)([0-9a-f]{4})\2([0-9a-f]{4})\2([0-9a-f]{4})\2([0-9a-f]{12})(?![0-9a-f])/g

/**
 * The text of a saved filter or view with other ids, written as they were, with dashes or without.
 * @param otherOf the id in place of one; undefined for one that stays
 */
export const replaceIds = (text: string, otherOf: (id: string) => string | undefined): string =>
	text.replace(ID, (id, a, dash, b, c, d, e) => otherOf([a, b, c, d, e].join('-'))?.replaceAll('-', dash) ?? id)
