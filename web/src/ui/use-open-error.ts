import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { isShownByPages } from './error-text.ts'

let timesRead = 0
const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

/** Pages have been read again after lost answers: they show what holds. */
export function pagesAreRead(): void {
	timesRead++
	for (const listener of listeners) listener()
}

/** The error; null once pages, read again since it came, show what became of the call. */
export function useOpenError<Failure>(error: Failure): Failure | null {
	const { i18n } = useTranslation('errors')
	const now = useSyncExternalStore(subscribe, () => timesRead)
	const [came, setCame] = useState({ error, at: now })
	if (came.error !== error) setCame({ error, at: now })
	return came.error === error && came.at < now && isShownByPages(i18n, error) ? null : error
}
