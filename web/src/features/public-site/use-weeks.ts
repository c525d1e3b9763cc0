import { type RefObject, useEffect, useRef, useState } from 'react'
import { NOW, WEEKS } from './weeks.ts'

/** From one week to the next; all of them take less than 5 s, so nobody has to stop them. */
const STEP_MS = 1150
const ALL_WEEKS = WEEKS.map((_, index) => index)
/** What somebody does first, even before any click. */
const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

export type ShownWeek = {
	/** Index in `WEEKS`. */
	shown: number
	/** How often the pictures of earlier weeks have been asked for; 0: they aren't on the page. */
	attempt: number
	choose: (week: number) => void
	/** One of the pictures couldn't be fetched: the next choice asks for them again. */
	onPictureError: () => void
}

/**
 * The week of the hero's building. The weeks go by once, when somebody who is there sees the building, and then as chosen.
 * Their pictures are fetched only then. A chosen week shows at once; its picture follows.
 */
export function useWeeks(stage: RefObject<HTMLElement | null>): ShownWeek {
	const [shown, setShown] = useState(NOW)
	const [turn, setTurn] = useState<'waiting' | 'passing' | 'chosen'>('waiting')
	const [attempt, setAttempt] = useState(0)
	const hasFailed = useRef(false)
	useEffect(
		() =>
			whenSeen(stage.current, () => {
				setTurn((before) => (before === 'waiting' ? 'passing' : before))
				setAttempt((before) => Math.max(before, 1))
			}),
		[stage],
	)
	useEffect(() => {
		if (turn !== 'passing') return
		let timers: number[] = []
		let isOver = false
		const pictures = [...(stage.current?.querySelectorAll('img') ?? [])]
		const begin = () => {
			if (!isOver) timers = ALL_WEEKS.map((week, place) => window.setTimeout(setShown, place * STEP_MS, week))
		}
		Promise.all(pictures.map((picture) => picture.decode())).then(begin, () => {
			// Without its pictures the building stays as it is.
		})
		return () => {
			isOver = true
			for (const timer of timers) clearTimeout(timer)
		}
	}, [turn, stage])
	const choose = (week: number) => {
		setTurn('chosen')
		setShown(week)
		const isAgain = hasFailed.current
		hasFailed.current = false
		setAttempt((before) => (isAgain ? before + 1 : Math.max(before, 1)))
	}
	const onPictureError = () => {
		hasFailed.current = true
	}
	return { shown, attempt, choose, onPictureError }
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
