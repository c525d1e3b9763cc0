import { drawJpeg } from './draw-jpeg.ts'

export type Point = { x: number; y: number }
/** What a person drew on a photo, from where they began to where they let go. In shares of its width and height, 0 to 1. */
export type DrawnMark = { kind: 'arrow' | 'circle'; from: Point; to: Point }

/** A quick tap draws nothing: marks shorter than this share of the photo are left out. */
const SHORTEST = 0.02

export const isWorthDrawing = ({ from, to }: DrawnMark): boolean => Math.hypot(to.x - from.x, to.y - from.y) >= SHORTEST

/** Width of lines in pixels of a photo of this size. */
const lineOf = (width: number, height: number): number => Math.max(3, Math.round(Math.max(width, height) / 160))

/**
 * The line of a mark as an SVG path in pixels of a photo of this size: an arrow points at where the person let go, and a
 * circle fills the box between both places.
 */
export function pathOfMark({ kind, from, to }: DrawnMark, width: number, height: number): string {
	const [x0, y0, x1, y1] = [from.x * width, from.y * height, to.x * width, to.y * height]
	if (kind === 'circle') {
		const [rx, ry] = [Math.abs(x1 - x0) / 2, Math.abs(y1 - y0) / 2]
		const [left, right, middle] = [Math.min(x0, x1), Math.max(x0, x1), (y0 + y1) / 2]
		return `M ${left} ${middle} A ${rx} ${ry} 0 0 1 ${right} ${middle} A ${rx} ${ry} 0 0 1 ${left} ${middle}`
	}
	const angle = Math.atan2(y1 - y0, x1 - x0)
	const head = Math.min(Math.hypot(x1 - x0, y1 - y0) / 2, lineOf(width, height) * 5)
	const wing = (turn: number) => `${x1 - head * Math.cos(angle + turn)} ${y1 - head * Math.sin(angle + turn)}`
	return `M ${x0} ${y0} L ${x1} ${y1} M ${wing(0.5)} L ${x1} ${y1} L ${wing(-0.5)}`
}

/** A white line under a red one is seen on everything. */
export const strokesOf = (width: number, height: number): { colour: string; width: number }[] => {
	const line = lineOf(width, height)
	return [
		{ colour: '#ffffff', width: line * 2 },
		{ colour: '#e03131', width: line },
	]
}

/** The photo with its marks, as a JPEG of its size. @throws when the browser can't draw it */
export const drawMarks = (photo: Blob, marks: readonly DrawnMark[]): Promise<Blob> =>
	drawJpeg(
		photo,
		() => 1,
		(context) => {
			const { width, height } = context.canvas
			context.lineCap = 'round'
			context.lineJoin = 'round'
			for (const mark of marks) {
				const path = new Path2D(pathOfMark(mark, width, height))
				for (const stroke of strokesOf(width, height)) {
					context.strokeStyle = stroke.colour
					context.lineWidth = stroke.width
					context.stroke(path)
				}
			}
		},
	)
