import { useEffect, useState } from 'react'
import type { Change } from '../../api/outbox/change.ts'
import { readChange } from './change-kind.ts'
import { useOutbox } from './use-change.ts'

/** A change that takes longer is shown as waiting; most are answered before anybody could read that. */
const LATE_MS = 1500

export const isShownAsWaiting = (change: Change): boolean => !readChange(change)?.kind.isQuiet

/** Whether the oldest change has waited so long that the person should know. */
export function useIsLate(waiting: readonly Change[]): boolean {
	const oldest = waiting.find(isShownAsWaiting)
	const [lateId, setLateId] = useState<string | null>(null)
	const id = oldest?.id ?? null
	const madeAt = oldest?.made_at ?? 0
	useEffect(() => {
		if (id === null) return
		const timer = setTimeout(() => setLateId(id), Math.max(0, madeAt + LATE_MS - Date.now()))
		return () => clearTimeout(timer)
	}, [id, madeAt])
	// Once one was late, those behind it are too: the chip doesn't blink from one to the next.
	const [wasLate, setWasLate] = useState(false)
	const isLate = id !== null && (lateId === id || wasLate)
	if (isLate !== wasLate) setWasLate(isLate)
	return isLate
}

/** Whether a panel has a change that has waited for a while. */
export function useIsUnsent(panelId: string): boolean {
	const { waiting } = useOutbox()
	const own = waiting.filter((change) => panelsOf(change).has(panelId))
	return useIsLate(own)
}

/** By what a change keeps: every row in sight asks about every change that waits, and one may name 50,000 panels. */
const panels = new WeakMap<object, ReadonlySet<string>>()
const NO_PANELS: ReadonlySet<string> = new Set()

/** The panels of a change, read once. */
export function panelsOf(change: Change): ReadonlySet<string> {
	const known = readChange(change)
	if (!known?.kind.panels) return NO_PANELS
	const about = known.change.about as object
	const read = panels.get(about) ?? new Set(known.kind.panels(about))
	panels.set(about, read)
	return read
}
