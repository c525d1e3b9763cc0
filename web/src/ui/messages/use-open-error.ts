import { createAtom, useSelector } from '@tanstack/react-store'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isShownByPages } from './error-text.ts'

const timesRead = createAtom(0)

/** Pages have been read again after lost answers: they show what holds. */
export const pagesAreRead = (): void => timesRead.set((last) => last + 1)

/** The error; null once pages, read again since it came, show what became of the call. */
export function useOpenError<Failure>(error: Failure): Failure | null {
	const { i18n } = useTranslation('errors')
	const now = useSelector(timesRead)
	const [came, setCame] = useState({ error, at: now })
	if (came.error !== error) setCame({ error, at: now })
	return came.error === error && came.at < now && isShownByPages(i18n, error) ? null : error
}
