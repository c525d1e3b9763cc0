import { useEffect, useRef, useState } from 'react'

const WRITE_AFTER_MS = 300

/**
 * The text of a search box that shows every key at once and reaches the URL when typing pauses. A change of the URL
 * from elsewhere (a link, the back button) shows in the box.
 */
export function useSearchText(
	inUrl: string | undefined,
	onWrite: (text: string | undefined) => void,
): [string, (text: string) => void] {
	const [text, setText] = useState(inUrl ?? '')
	const written = useRef(inUrl ?? '')
	const write = useRef(onWrite)
	write.current = onWrite

	useEffect(() => {
		if ((inUrl ?? '') === written.current) return
		written.current = inUrl ?? ''
		setText(inUrl ?? '')
	}, [inUrl])

	useEffect(() => {
		if (text === written.current) return
		const timer = setTimeout(() => {
			written.current = text
			write.current(text || undefined)
		}, WRITE_AFTER_MS)
		return () => clearTimeout(timer)
	}, [text])

	return [text, setText]
}
