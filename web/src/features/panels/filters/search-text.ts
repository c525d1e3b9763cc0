import { useEffect, useEffectEvent, useRef, useState } from 'react'

const WRITE_AFTER_MS = 300

export type SearchText = {
	text: string
	setText: (text: string) => void
	/** Writes what was typed without waiting: for when the box is left. */
	write: () => void
}

/**
 * The text of a search box that shows every key at once and reaches the URL when typing pauses or the box is left. A
 * change of the URL from elsewhere (a link, the back button) shows in the box.
 */
export function useSearchText(inUrl: string | undefined, onWrite: (text: string | undefined) => void): SearchText {
	const [text, setText] = useState(inUrl ?? '')
	const written = useRef(inUrl ?? '')
	const write = () => {
		if (text === written.current) return
		written.current = text
		onWrite(text || undefined)
	}
	const writeLater = useEffectEvent(write)

	useEffect(() => {
		if ((inUrl ?? '') === written.current) return
		written.current = inUrl ?? ''
		setText(inUrl ?? '')
	}, [inUrl])

	useEffect(() => {
		if (text === written.current) return
		const timer = setTimeout(() => writeLater(), WRITE_AFTER_MS)
		return () => clearTimeout(timer)
	}, [text])

	return { text, setText, write }
}
