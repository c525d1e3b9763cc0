import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { closeWhatIsOpen, hasFingers, isSomethingOpen } from '../ui/back-steps.ts'

declare module '@tanstack/react-router' {
	interface HistoryState {
		/** The step behind is the same page: see `useStepBehind`. */
		hasStepBehind?: boolean
	}
}

/** What a tap opens is in the page by then. */
const OPENED_WITHIN_MS = 100

const CLOSES = {
	shouldBlockFn: ({ action }: { action: string }) => action === 'BACK' && closeWhatIsOpen(),
	enableBeforeUnload: false,
} as const

/** Going back closes what is open over a page before it leaves the page, as phones do. */
export function useBackCloses(): void {
	useBlocker(CLOSES)
	useStepBehind()
}

/**
 * A page opened by a link from elsewhere has nothing behind it in this document: going back would leave before anything is
 * closed. So what opens there puts a step behind itself, and going back over that step leaves.
 */
function useStepBehind(): void {
	const router = useRouter()
	useEffect(() => {
		const { history } = router
		let timer: ReturnType<typeof setTimeout> | undefined
		let isAdded = false
		const addStep = () => {
			if (history.canGoBack() || !hasFingers() || !isSomethingOpen()) return
			isAdded = true
			const here = { to: '.', search: true, hash: true, resetScroll: false } as const
			void router.navigate({ ...here, state: (state) => ({ ...state, hasStepBehind: true }) })
		}
		const onClick = () => {
			clearTimeout(timer)
			timer = setTimeout(addStep, OPENED_WITHIN_MS)
		}
		window.addEventListener('click', onClick, true)
		const stop = history.subscribe(({ action }) => {
			if (action.type !== 'BACK' || history.canGoBack() || !isAdded) return
			isAdded = false
			window.history.back()
		})
		return () => {
			window.removeEventListener('click', onClick, true)
			clearTimeout(timer)
			stop()
		}
	}, [router])
}
