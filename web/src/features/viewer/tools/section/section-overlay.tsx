import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pixel } from '#engine/camera/projection.ts'
import type { Viewer } from '#engine/viewer.ts'
import { useMeasures } from '../../../../locales/measures.ts'
import { useDrawnFrame } from '../../base/use-drawn-frame.ts'
import { useSection } from '../../view/use-section.ts'
import classes from './section-overlay.module.css'
import { boxEdges, handlesOf, planePatch, type SectionHandle, withHandleAt } from './section-shapes.ts'

/** Metres an arrow key moves a handle; with Shift ten times as far. */
const STEP = 0.1
/** Fewer pixels a metre than this and the way is seen end on: the handle then follows the drag up and down. */
const END_ON = 2

/** The box and the planes that cut, drawn over the model, with a handle on each side. */
export function SectionOverlay({ viewer }: { viewer: Viewer }) {
	const frame = useDrawnFrame(viewer)
	const section = useSection(viewer)
	const { t } = useTranslation('viewer')
	const measures = useMeasures()
	const drag = useRef<{ x: number; y: number; value: number } | null>(null)
	const bounds = viewer.boxOf()
	if (!bounds) return null

	const line = ([a, b]: readonly [Pixel, Pixel]) => `M${a.x} ${a.y}L${b.x} ${b.y}`
	const edges = (section.box ? boxEdges(section.box) : []).flatMap(([a, b]) => frame.projectLine(a, b) ?? [])
	const patches = section.planes.map((plane) =>
		planePatch(plane, bounds).corners.map((corner) => frame.project(corner)),
	)

	const move = (handle: SectionHandle, value: number) => viewer.setSection(withHandleAt(viewer.section, handle, value))
	const onDrag = (handle: SectionHandle, event: PointerEvent) => {
		const last = drag.current
		if (!last) return
		const { at, normal } = handle
		const from = viewer.project(at)
		const to = viewer.project({ x: at.x + normal.x, y: at.y + normal.y, z: at.z + normal.z })
		const [dx, dy] = [event.clientX - last.x, event.clientY - last.y]
		const way = from && to ? { x: to.x - from.x, y: to.y - from.y } : { x: 0, y: 0 }
		const size = Math.hypot(way.x, way.y)
		const metres = size > END_ON ? (dx * way.x + dy * way.y) / (size * size) : -dy * viewer.metresPerPixelAt(at)
		drag.current = { x: event.clientX, y: event.clientY, value: last.value + metres }
		move(handle, drag.current.value)
	}
	const onKey = (handle: SectionHandle, event: KeyboardEvent) => {
		const step = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key]
		if (step === undefined) return
		event.preventDefault()
		event.stopPropagation()
		move(handle, handle.value + step * STEP * (event.shiftKey ? 10 : 1))
	}
	return (
		<div className={classes.overlay} dir="ltr">
			<svg className={classes.lines} aria-hidden>
				<path d={edgePairs(edges).map(line).join('')} />
				{patches.map((corners, index) =>
					corners.every((corner) => corner !== null) ? (
						// biome-ignore lint/suspicious/noArrayIndexKey: a plane is known by its place in the section
						<polygon key={index} points={corners.map((corner) => `${corner.x},${corner.y}`).join(' ')} />
					) : null,
				)}
			</svg>
			{handlesOf(section, bounds).map((handle) => {
				const place = frame.project(handle.at)
				if (!place) return null
				const { normal, at } = handle
				const ahead = frame.project({ x: at.x + normal.x, y: at.y + normal.y, z: at.z + normal.z })
				const turn = ahead ? Math.atan2(ahead.y - place.y, ahead.x - place.x) : 0
				return (
					<button
						key={handle.id}
						type="button"
						role="slider"
						className={classes.handle}
						style={{ transform: `translate(${place.x}px, ${place.y}px) translate(-50%, -50%)` }}
						aria-label={t(handle.kind === 'side' ? `section.side_${handle.index as 0}` : 'section.plane', {
							number: handle.index + 1,
						})}
						aria-valuemin={toMillimetre(handle.range[0])}
						aria-valuemax={toMillimetre(handle.range[1])}
						aria-valuenow={toMillimetre(handle.value)}
						aria-valuetext={measures.length(handle.value)}
						onPointerDown={(event) => {
							event.currentTarget.setPointerCapture(event.pointerId)
							drag.current = { x: event.clientX, y: event.clientY, value: handle.value }
						}}
						onPointerMove={(event) => onDrag(handle, event)}
						onPointerUp={() => {
							drag.current = null
						}}
						onPointerCancel={() => {
							drag.current = null
						}}
						onKeyDown={(event) => onKey(handle, event)}
					>
						<svg viewBox="-11 -11 22 22" style={{ transform: `rotate(${turn}rad)` }} aria-hidden>
							<circle r="10" />
							<path d="M-5.5 0H5.5M-6 0l3-3M-6 0l3 3M6 0l-3-3M6 0l-3 3" />
						</svg>
					</button>
				)
			})}
		</div>
	)
}

/** Metres as they are read out: not to the last digit a computer keeps; what rounds to nothing has no sign. */
const toMillimetre = (metres: number): number => Math.round(metres * 1000) / 1000 + 0

const edgePairs = (places: readonly Pixel[]): [Pixel, Pixel][] =>
	places.flatMap((place, i) => (i % 2 === 1 ? [[places[i - 1] as Pixel, place] as [Pixel, Pixel]] : []))
