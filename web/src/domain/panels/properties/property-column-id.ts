/** A property as a column of a list: `property-Pset.5fWall-Fire.20rating`. */
export type PropertyColumnId = `property-${string}`

/** By its form: what it names is read by `propertyOfColumn`. Apart from that, since the start of every page needs this. */
export const isPropertyColumn = (id: string): id is PropertyColumnId =>
	/^property-(?:[A-Za-z0-9]|\.[0-9A-Fa-f]{2})*-(?:[A-Za-z0-9]|\.[0-9A-Fa-f]{2})+$/.test(id)
