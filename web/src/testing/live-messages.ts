import { vi } from 'vitest'
import * as liveConnections from '../api/live-connection.ts'

/** Stands in for the live connection, which is not connected yet. Returns what listens to each of its messages. */
export function hearLive(): Map<string, (payload?: unknown) => void> {
	const heard = new Map<string, (payload?: unknown) => void>()
	const live = {
		connected: false,
		on: (name: string, handle: () => void) => heard.set(name, handle),
		off: (name: string) => heard.delete(name),
	}
	vi.spyOn(liveConnections, 'liveConnection').mockResolvedValue(live as never)
	return heard
}
