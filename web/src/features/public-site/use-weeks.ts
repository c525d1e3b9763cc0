import { type RefObject, useEffect, useState } from 'react'
import { NOW, WEEKS } from './weeks.ts'

/** From one week to the next; all of them take less than 5 s, so nobody has to stop them. */
const STEP_MS = 1150
const ALL_WEEKS = WEEKS.map((_, index) => index)
/** What somebody does first, even before any click. */
const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

export type ShownWeek = {
	/** Index in `WEEKS`. */
	shown: number
	/** Whether the pictures of earlier weeks are on the page. */
	hasPictures: boolean
	choose: (week: number) => void
}

/**
 * The week of the hero's building. The weeks go by once, when somebody who is there sees the building, and then as chosen.
 * Their pictures are fetched only then.
 */
export function useWeeks(stage: RefObject<HTMLElement | null>): ShownWeek {
	const [asked, ask] = useState<readonly number[]>([])
	const [shown, setShown] = useState(NOW)
	useEffect(() => whenSeen(stage.current, () => ask((before) => (before.length > 0 ? before : ALL_WEEKS))), [stage])
	useEffect(() => {
		if (asked.length === 0) return
		let timers: number[] = []
		let isOver = false
		const pictures = [...(stage.current?.querySelectorAll('img') ?? [])]
		const begin = () => {
			if (!isOver) timers = asked.map((week, turn) => window.setTimeout(setShown, turn * STEP_MS, week))
		}
		Promise.all(pictures.map((picture) => picture.decode())).then(begin, () => {
			// Without its pictures the building stays as it is.
		})
		return () => {
			isOver = true
			for (const timer of timers) clearTimeout(timer)
		}
	}, [asked, stage])
	return { shown, hasPictures: asked.length > 0, choose: (week) => ask([week]) }
}

/** Calls once, when a person is there and half of the element in view; never where motion or data are to be saved. */
function whenSeen(element: HTMLElement | null, act: () => void): () => void {
	const { connection } = navigator as { connection?: { saveData?: boolean } }
	if (!element || connection?.saveData || matchMedia('(prefers-reduced-motion: reduce)').matches) return () => {}
	const observer = new IntersectionObserver(
		([entry]) => {
			if (!entry?.isIntersecting) return
			observer.disconnect()
			act()
		},
		{ threshold: 0.5 },
	)
	const begin = () => {
		stop()
		observer.observe(element)
	}
	const stop = () => {
		for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, begin)
	}
	for (const sign of SIGNS_OF_LIFE) addEventListener(sign, begin, { passive: true })
	return () => {
		stop()
		observer.disconnect()
	}
}
