import { useEffect, useState } from 'react'
import { CURRENT_USER_KEY } from '../../domain/account/current-user-key.ts'

type UploadLimits = { megabytes: number; trialMegabytes: number }

/** The largest files the server accepts; null until it answers. */
export function useUploadLimits(): UploadLimits | null {
	const [limits, setLimits] = useState<UploadLimits | null>(null)
	useEffect(
		() =>
			fetchFacts('/config', (config) => {
				const { max_ifc_upload_size_mb: megabytes, trial_max_ifc_upload_size_mb: trialMegabytes } = config
				if (typeof megabytes === 'number' && typeof trialMegabytes === 'number')
					setLimits({ megabytes, trialMegabytes })
			}),
		[],
	)
	return limits
}

/** Whether somebody is signed in: what this browser remembers until the server answers. */
export function useIsSignedIn(): boolean {
	const [isSignedIn, setIsSignedIn] = useState(isSomebodyRemembered)
	useEffect(() => fetchFacts('/auth/check', ({ user }) => setIsSignedIn(user !== null && user !== undefined)), [])
	return isSignedIn
}

function isSomebodyRemembered(): boolean {
	try {
		return localStorage.getItem(CURRENT_USER_KEY) !== null
	} catch {
		return false
	}
}

/**
 * Fetches JSON without the app's calls and contracts, which the home page has no other use for. Without an answer the
 * page stays as it is. Returns what aborts the fetch.
 */
function fetchFacts(path: string, use: (facts: Record<string, unknown>) => void): () => void {
	const abort = new AbortController()
	fetch(`${path}?_t=${Date.now()}`, {
		signal: abort.signal,
		headers: { accept: 'application/json' },
	})
		.then(async (answer) => answer.ok && use(await answer.json()))
		.catch(() => undefined)
	return () => abort.abort()
}
