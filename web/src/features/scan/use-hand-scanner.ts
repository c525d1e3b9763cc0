import { useEffect, useEffectEvent } from 'react'

/** Hand scanners type faster than people, in milliseconds between keys. */
const FASTEST_PERSON_MS = 60
const SHORTEST = 4

/** Calls `onText` with what a hand scanner types while no field has the focus. It ends each code with Enter. */
export function useHandScanner(onText: (text: string) => void): void {
	const take = useEffectEvent(onText)
	useEffect(() => {
		let [typed, last] = ['', 0]
		const onKey = (event: KeyboardEvent) => {
			const isInField =
				event.target instanceof Element && event.target.closest('input, textarea, select, [role="dialog"]')
			if (isInField || event.ctrlKey || event.metaKey || event.altKey) return
			if (event.timeStamp - last > FASTEST_PERSON_MS) typed = ''
			last = event.timeStamp
			if (event.key.length === 1) typed += event.key
			else if (event.key === 'Enter' && typed.length >= SHORTEST) {
				event.preventDefault()
				take(typed)
				typed = ''
			}
		}
		window.addEventListener('keydown', onKey, { capture: true })
		return () => window.removeEventListener('keydown', onKey, { capture: true })
	}, [])
}
