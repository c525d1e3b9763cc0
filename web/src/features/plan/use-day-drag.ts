import { useDirection } from '@mantine/core'
import { type Day, dayOf, FIRST_DATE, LAST_DATE } from '@panelyard/contracts/figures/calendar-days'
import {
	type KeyboardEvent,
	type PointerEvent,
	type RefObject,
	useEffect,
	useEffectEvent,
	useRef,
	useState,
} from 'react'

const WEEK = 7
/** How long a day moved by keys stays until it counts: each key moves it further. */
const MOVED_MS = 1200
/** Near the edge of what scrolls, a drag scrolls on; pixels. */
const EDGE = 48
const EDGE_STEP = 14

const FIRST = dayOf(FIRST_DATE) as Day
const LAST = dayOf(LAST_DATE) as Day
const bounded = (day: Day): Day => Math.min(LAST, Math.max(FIRST, day))

type DayDrag = {
	day: Day
	/** Pixels of a day. */
	dayWidth: number
	scroller: RefObject<HTMLElement | null>
	/** Called once, when it is let go on another day. */
	onDay: (day: Day) => void
}

/** Moves a day by pointer, finger or arrow keys (with Shift by weeks), in whole days. Escape leaves it where it was. */
export function useDayDrag({ day, dayWidth, scroller, onDay }: DayDrag) {
	const isRtl = useDirection().dir === 'rtl'
	const [draft, setDraft] = useState<Day | null>(null)
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
	const stop = useRef<(() => void) | null>(null)
	const drop = useEffectEvent((to: Day | null) => {
		if (to !== null && to !== day) onDay(to)
	})
	const end = (to: Day | null) => {
		clearTimeout(timer.current)
		stop.current?.()
		stop.current = null
		setDraft(null)
		if (to !== null && to !== day) onDay(to)
	}
	const latest = useRef(draft)
	useEffect(() => {
		latest.current = draft
	})
	// A row that scrolls out of sight, or a closed tab, keeps what keys have moved.
	useEffect(
		() => () => {
			clearTimeout(timer.current)
			if (stop.current) stop.current()
			else drop(latest.current)
		},
		[],
	)

	const onPointerDown = (event: PointerEvent<HTMLElement>) => {
		if (event.button !== 0 || stop.current) return
		const { pointerId, currentTarget: marker, clientX: begun } = event
		const area = scroller.current
		const scrolled = area?.scrollLeft ?? 0
		let to = day
		clearTimeout(timer.current)
		const follow = (moved: globalThis.PointerEvent) => {
			if (moved.pointerId !== pointerId) return
			if (area) {
				const { left, right } = area.getBoundingClientRect()
				const hasRoom = right - left > 4 * EDGE
				if (hasRoom && moved.clientX > right - EDGE) area.scrollLeft += EDGE_STEP
				else if (hasRoom && moved.clientX < left + EDGE) area.scrollLeft -= EDGE_STEP
			}
			const pixels = moved.clientX - begun + (area?.scrollLeft ?? 0) - scrolled
			to = bounded(day + Math.round((isRtl ? -pixels : pixels) / dayWidth))
			setDraft(to)
		}
		const release = (released: globalThis.PointerEvent) => {
			if (released.pointerId === pointerId) end(released.type === 'pointerup' ? to : null)
		}
		const cancel = (pressed: globalThis.KeyboardEvent) => {
			if (pressed.key !== 'Escape') return
			pressed.stopPropagation()
			end(null)
		}
		stop.current = () => {
			window.removeEventListener('pointermove', follow)
			window.removeEventListener('pointerup', release)
			window.removeEventListener('pointercancel', release)
			window.removeEventListener('keydown', cancel, true)
		}
		window.addEventListener('pointermove', follow)
		window.addEventListener('pointerup', release)
		window.addEventListener('pointercancel', release)
		window.addEventListener('keydown', cancel, true)
		marker.focus({ preventScroll: true })
	}

	const onKeyDown = (event: KeyboardEvent) => {
		const { key, shiftKey } = event
		if (stop.current) return
		if (key === 'Escape' && draft !== null) {
			event.stopPropagation()
			return end(null)
		}
		if (key === 'Enter' && draft !== null) return end(draft)
		const towards = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[key]
		if (towards === undefined) return
		event.preventDefault()
		const to = bounded((draft ?? day) + towards * (shiftKey ? WEEK : 1))
		setDraft(to)
		clearTimeout(timer.current)
		timer.current = setTimeout(() => end(to), MOVED_MS)
	}

	return {
		/** Where it is shown. */
		shown: draft ?? day,
		isMoving: draft !== null,
		handlers: { onPointerDown, onKeyDown, onBlur: () => !stop.current && draft !== null && end(draft) },
	}
}
