import { type RefObject, useCallback, useEffect, useEffectEvent } from 'react'
import type { Point } from '#engine/math/points.ts'
import type { Viewer } from '#engine/viewer.ts'
import type { Store } from '../base/store.ts'
import { type LabelBox, type LabelSize, roomForLabels } from './label-layout.ts'

/** How long the view has to rest before it is looked at for what can be named. */
const REST_MS = 140

/** What stands on a panel. `shift`: pixels it stands below its place. */
export type LabelInSight = { id: string; point: Point; shift: number }

type LabelsInSight<Label extends LabelInSight> = {
	viewer: Viewer
	/** The thing of each element, -1 for none. */
	thingOf: ArrayLike<number>
	/** What to put on a thing, and how large it is, CSS pixels; null for nothing. */
	labelOf: (thing: number) => (Omit<Label, 'point' | 'shift'> & { size: LabelSize }) | null
	/** Those that are shown, set here. */
	labels: Store<readonly Label[]>
	/** What of the view is covered already. */
	obstacles: Iterable<() => LabelBox[]>
	/** The one of these that speaks of the labels themselves. */
	own?: () => LabelBox[]
	overlay: RefObject<HTMLElement | null>
	/** Their elements on the page, by id. */
	spans: RefObject<Map<string, HTMLElement>>
}

/**
 * Puts labels on the things in sight, the largest first. They follow the camera by transforms alone, and are chosen anew
 * when it rests.
 * @returns a function that places some of them at once
 */
export function useLabelsInSight<Label extends LabelInSight>(options: LabelsInSight<Label>) {
	const { viewer, thingOf, labels, obstacles, own: ownBoxes, overlay, spans } = options
	const labelNow = useEffectEvent(options.labelOf)
	const place = useCallback(
		(now: readonly LabelInSight[]) => {
			for (const { id, point, shift } of now) {
				const span = spans.current.get(id)
				const at = viewer.project(point)
				if (!span) continue
				span.hidden = at === null
				if (!at) continue
				span.style.transform = `translate(calc(${Math.round(at.x)}px - 50%), calc(${Math.round(at.y + shift)}px - 50%))`
			}
		},
		[viewer, spans],
	)
	useEffect(() => () => labels.set([]), [labels])
	useEffect(() => {
		let timer = 0
		let request = 0
		const look = async () => {
			request += 1
			const own = request
			const things = await viewer.thingsInSight(thingOf)
			if (own !== request || !overlay.current) return
			const candidates = things.flatMap(({ thing, pixels, point }) => {
				const label = labelNow(thing)
				return label ? [{ label, point, pixels, size: label.size, place: viewer.project(point) }] : []
			})
			const { clientWidth: width, clientHeight: height } = overlay.current
			const taken = [...obstacles].flatMap((boxes) => (boxes === ownBoxes ? [] : boxes()))
			labels.set(
				roomForLabels(candidates, { width, height }, taken).flatMap(({ index, shift }) => {
					const candidate = candidates[index]
					if (!candidate) return []
					const { size: _, ...label } = candidate.label
					return { ...label, point: candidate.point, shift } as unknown as Label
				}),
			)
		}
		const lookSoon = () => {
			request += 1
			window.clearTimeout(timer)
			timer = window.setTimeout(() => void look(), REST_MS)
		}
		const stop = viewer.on('frame', () => {
			place(labels.now)
			lookSoon()
		})
		lookSoon()
		return () => {
			request += 1
			window.clearTimeout(timer)
			stop()
		}
	}, [viewer, thingOf, labels, obstacles, ownBoxes, overlay, place])
	return place
}
