import type { Pixel } from '#engine/camera/projection.ts'
import { type Point, pointAt } from '#engine/math/points.ts'
import { angleAt, distanceBetween, type MeasureKind } from '#engine/measuring/measurements.ts'
import type { Measures } from '../../../../locales/measures.ts'
import type { MeasurePoint } from './measurement.ts'

/** What of a measurement is drawn, in CSS pixels of the canvas. */
export type MeasureShape = {
	lines: [Pixel, Pixel][]
	dots: Pixel[]
	/** Triangles of a face, three places each. */
	fill: Pixel[][]
	/** Null where its place is behind the camera. */
	label: { text: string; note: string; at: Pixel } | null
}

type Projection = {
	project: (point: Point) => Pixel | null
	projectLine: (a: Point, b: Point) => [Pixel, Pixel] | null
}

/** A label stands so many pixels above its place, beside what it is about. */
export const LABEL_RISE = 24
/** A face of more triangles than this is drawn without its fill. */
export const MOST_FILLED = 4000
/** Flatter than this a line has no rise worth telling, metres. */
const LEVEL = 0.0005

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, z: (a.z + b.z) / 2 })

/** Lines, dots, fill and label of a measurement, made or in the making, as the view stands. */
export const measureShape = (
	kind: MeasureKind,
	points: readonly MeasurePoint[],
	view: Projection,
	measures: Measures & { angle: (degrees: number) => string },
): MeasureShape => {
	const places = points.flatMap(({ at }) => view.project(at) ?? [])
	const lines = points.slice(1).flatMap((point, i) => {
		const line = view.projectLine((points[i] as MeasurePoint).at, point.at)
		return line ? [line] : []
	})
	const shape: MeasureShape = { lines, dots: places, fill: [], label: null }
	const labelled = (text: string, note: string, at: Point) => {
		const place = view.project(at)
		return { ...shape, label: place && { text, note, at: place } }
	}
	const [a, b, c] = points
	if (kind === 'area' && a?.face) {
		const { triangles, area } = a.face
		const count = triangles.length / 9
		const fill = count > MOST_FILLED ? [] : Array.from({ length: count }, (_, t) => triangleAt(triangles, t, view))
		return { ...labelled(measures.area(area), '', a.at), fill: fill.filter((one) => one.length === 3) }
	}
	if (kind === 'distance' && a && b) {
		const { length, level, rise } = distanceBetween(a.at, b.at)
		const parts =
			level > LEVEL && Math.abs(rise) > LEVEL ? `↔ ${measures.length(level)}  ↕ ${measures.length(Math.abs(rise))}` : ''
		return labelled(measures.length(length), parts, middle(a.at, b.at))
	}
	if (kind === 'angle' && a && b && c) {
		const angle = angleAt(a.at, b.at, c.at)
		if (angle !== null) return labelled(measures.angle(angle), '', b.at)
	}
	return shape
}

const triangleAt = (triangles: Float32Array, index: number, view: Projection): Pixel[] =>
	[0, 1, 2].flatMap((corner) => view.project(pointAt(triangles, index * 3 + corner)) ?? [])

/** Draws measurements into a picture, as they stand over the view. */
export const paintMeasures = (
	context: CanvasRenderingContext2D,
	shapes: readonly MeasureShape[],
	colours: { accent: string; text: string; surface: string },
	font: string,
): void => {
	for (const { lines, dots, fill } of shapes) {
		context.fillStyle = colours.accent
		context.strokeStyle = colours.accent
		context.lineWidth = 2
		context.globalAlpha = 0.22
		context.beginPath()
		for (const [first, ...others] of fill) {
			if (!first) continue
			context.moveTo(first.x, first.y)
			for (const { x, y } of others) context.lineTo(x, y)
			context.closePath()
		}
		context.fill()
		context.globalAlpha = 1
		for (const [from, to] of lines) {
			context.beginPath()
			context.moveTo(from.x, from.y)
			context.lineTo(to.x, to.y)
			context.lineWidth = 5
			context.strokeStyle = 'white'
			context.stroke()
			context.lineWidth = 2
			context.strokeStyle = colours.accent
			context.stroke()
		}
		for (const { x, y } of dots) {
			context.beginPath()
			context.arc(x, y, 4, 0, 2 * Math.PI)
			context.fill()
		}
	}
	context.font = `600 13px ${font}`
	context.textAlign = 'center'
	context.textBaseline = 'middle'
	for (const { label } of shapes) {
		if (!label) continue
		const width = context.measureText(label.text).width + 18
		context.fillStyle = colours.surface
		context.strokeStyle = colours.accent
		context.lineWidth = 1
		context.beginPath()
		context.roundRect(label.at.x - width / 2, label.at.y - LABEL_RISE - 13, width, 26, 6)
		context.fill()
		context.stroke()
		context.fillStyle = colours.text
		context.fillText(label.text, label.at.x, label.at.y - LABEL_RISE)
	}
}
