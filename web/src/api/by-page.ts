type Page = { page: number; page_size: number; total: number }

/** Of a query that reads a list of the server a page at a time: the first page, and the one after another; none after the last. */
export const byPage = {
	initialPageParam: 1,
	getNextPageParam: ({ page, page_size, total }: Page) => (page * page_size < total ? page + 1 : undefined),
}
