import { useState } from 'react'
import { lastPage } from '../../ui/page/page-links.tsx'

/** The page of a list that is shown; `stayWithin` goes back to the last one when the rows of a further page have gone. */
export function useListPage() {
	const [page, setPage] = useState(1)
	/** Called while drawing, with the list as it was read. */
	const stayWithin = (list: { total: number; page_size: number } | undefined) => {
		if (list && page > lastPage(list)) setPage(lastPage(list))
	}
	return { page, setPage, stayWithin }
}
