import { useEffect } from 'react'

/**
 * `first-paint.js` marks the page when this browser remembers a person, and styles show the way in or the dashboard by
 * it. What the server says afterwards holds.
 */
export function useSignedInMark(): void {
	useEffect(() => {
		const abort = new AbortController()
		fetch(`/auth/check?_t=${Date.now()}`, { signal: abort.signal, headers: { accept: 'application/json' } })
			.then(async (answer) => {
				if (!answer.ok) return
				const { user } = (await answer.json()) as { user?: object | null }
				document.documentElement.toggleAttribute('data-signed-in', Boolean(user))
			})
			.catch(() => undefined)
		return () => abort.abort()
	}, [])
}
