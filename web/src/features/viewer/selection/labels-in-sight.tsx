import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import type { Point } from '#engine/math/points.ts'
import type { Viewer } from '#engine/viewer.ts'
import { type Store, useStored } from '../base/store.ts'
import { type LabelBox, type LabelSize, roomForLabels } from './label-layout.ts'
import classes from './labels-in-sight.module.css'

/** How long the view has to rest before it is looked at for what can be named. */
const REST_MS = 140

/** What stands on a panel. `shift`: pixels it stands below its place. */
export type LabelInSight = { id: string; point: Point; shift: number }

type LabelsInSightProps<Label extends LabelInSight> = {
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
	className?: string | undefined
	/** Draws one. */
	children: (label: Label) => ReactNode
}

/**
 * Puts labels on the things in sight, the largest first. They follow the camera by transforms alone, and are chosen anew
 * when it rests. Decoration: lists and cards say the same.
 */
export function LabelsInSight<Label extends LabelInSight>(props: LabelsInSightProps<Label>) {
	const { viewer, thingOf, labels, obstacles, own: ownBoxes, className, children } = props
	const shown = useStored(labels)
	const overlay = useRef<HTMLDivElement>(null)
	/** By the id of the label. */
	const spans = useRef(new Map<string, HTMLElement>())
	const labelNow = useEffectEvent(props.labelOf)
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
		[viewer],
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
	}, [viewer, thingOf, labels, obstacles, ownBoxes, place])
	return (
		<div ref={overlay} className={classes.labels} dir="ltr" aria-hidden data-count={shown.length}>
			{shown.map((label) => (
				<span
					key={label.id}
					ref={(span) => {
						if (!span) return void spans.current.delete(label.id)
						spans.current.set(label.id, span)
						place([label])
					}}
					className={className ? `${classes.label} ${className}` : classes.label}
				>
					{children(label)}
				</span>
			))}
		</div>
	)
}
