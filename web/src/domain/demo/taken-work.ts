import { TakeDemoRequest } from '@panelyard/contracts/demo-work'

const KEY = 'panelyard.demo_work'
/** Whoever signs up later than this after leaving the demo starts without it. */
const KEPT_MS = 3 * 24 * 60 * 60 * 1000

/** The places a browser may keep it in: for all its tabs, or for this one. */
const places = (): Storage[] => {
	try {
		return [localStorage, sessionStorage]
	} catch {
		return []
	}
}

/** Keeps what was done in the demo until somebody has signed up. False where the browser keeps nothing. */
export function keepWork(request: TakeDemoRequest): boolean {
	forgetWork()
	const text = JSON.stringify({ kept_at: Date.now(), request })
	return places().some((place) => {
		try {
			place.setItem(KEY, text)
			return true
		} catch {
			return false
		}
	})
}

/** What waits for an account, and since when; null for nothing. */
export type WaitingWork = { request: TakeDemoRequest; kept_at: Date }

export function waitingWork(): WaitingWork | null {
	for (const place of places()) {
		try {
			const { kept_at, request } = JSON.parse(place.getItem(KEY) ?? 'null') ?? {}
			const { data } = TakeDemoRequest.safeParse(request)
			if (data && Date.now() - Number(kept_at) < KEPT_MS) return { request: data, kept_at: new Date(Number(kept_at)) }
		} catch {
			// Not readable: as if there were nothing.
		}
	}
	return null
}

export function forgetWork(): void {
	for (const place of places()) {
		try {
			place.removeItem(KEY)
		} catch {
			// Nothing is kept there.
		}
	}
}

/** Calls when another tab has taken or discarded the work. Returns how to stop. */
export function onWorkGone(gone: () => void): () => void {
	const hear = ({ key, newValue }: StorageEvent) => key === KEY && newValue === null && gone()
	window.addEventListener('storage', hear)
	return () => window.removeEventListener('storage', hear)
}
