/** What is shown of a model. Empty sets and nulls leave everything visible. */
export type ViewFilter = {
	/** Indexes of the only floors shown, -1 for what is on none; null for all. */
	floors: ReadonlySet<number> | null
	/** The only panels shown, beside `isolatedElements`; null for all. */
	isolated: ReadonlySet<string> | null
	/** Elements shown with their parts although other things are isolated. */
	isolatedElements: ReadonlySet<number>
	hidden: ReadonlySet<string>
	/** Elements that are hidden with their parts, whatever panel they belong to. */
	hiddenElements: ReadonlySet<number>
	/** Panels at these statuses (or `none`) are solid, all else is a ghost. */
	statuses: ReadonlySet<string>
	/** The same by the keys of the legend, when the colours show something else than the status. */
	kinds: ReadonlySet<string>
}

export const SHOW_ALL: ViewFilter = {
	floors: null,
	isolated: null,
	isolatedElements: new Set(),
	hidden: new Set(),
	hiddenElements: new Set(),
	statuses: new Set(),
	kinds: new Set(),
}

export const isFiltered = ({ floors, isolated, hidden, hiddenElements, statuses, kinds }: ViewFilter): boolean =>
	floors !== null ||
	isolated !== null ||
	hidden.size > 0 ||
	hiddenElements.size > 0 ||
	statuses.size > 0 ||
	kinds.size > 0
