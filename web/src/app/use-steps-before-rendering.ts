import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Goes where the address leads. Before the first rendering the router loads its page but doesn't hear yet that the address
 * changes: somebody who goes back right after a reload would stay on a page under the address of another.
 */
export function useStepsBeforeRendering(): void {
	const router = useRouter()
	useEffect(() => {
		if (router.state.location.state.__TSR_key !== router.history.location.state.__TSR_key) void router.load()
	}, [router])
}
