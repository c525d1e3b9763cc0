import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

/** What of a view stands in its address. */
export type ViewAddress = {
	panel?: string | undefined
	colours?: string | undefined
	/** A whole view, in place of all else. */
	view?: string | undefined
	thread?: string | undefined
	/** Names panels that the list handed over, to be shown alone. */
	only?: string | undefined
	/** Id of a saved view that is opened once. */
	saved_view?: string | undefined
}

/** The address of the view, which nothing on the page is drawn by: it is read at the start and written afterwards. */
export function useAddress(): { read: () => ViewAddress; write: (changed: ViewAddress) => void } {
	const router = useRouter()
	const [address] = useState(() => ({
		read: (): ViewAddress => router.state.location.search,
		write: (changed: ViewAddress) =>
			void router.navigate({
				to: '.',
				search: (before: ViewAddress) => ({ ...before, ...changed }),
				replace: true,
				resetScroll: false,
			} as never),
	}))
	return address
}
