export interface ChartPoint {
	x: number
	y: number
	/** Written beside the point. */
	label: string
}

export interface ChartText {
	title: string
	x: string
	y: string
	/** What the dashed line stands for. */
	guide: string
}

const WIDTH = 720
const HEIGHT = 400
const LEFT = 64
const RIGHT = 150
const TOP = 56
const BOTTOM = 52

const STYLE = `
	text { font: 13px system-ui, sans-serif; fill: #33404d }
	.title { font-size: 16px; font-weight: 600 }
	.quiet { fill: #66727f }
	.grid { stroke: #d8dee4 }
	.guide { stroke: #8a96a3; stroke-dasharray: 5 5; fill: none }
	.line { stroke: #1971c2; stroke-width: 2.5; fill: none; stroke-linejoin: round }
	.dot { fill: #1971c2 }
	@media (prefers-color-scheme: dark) {
		text { fill: #dce3ea }
		.quiet { fill: #9aa7b4 }
		.grid { stroke: #36414c }
		.guide { stroke: #7d8996 }
		.line { stroke: #74b9f2 }
		.dot { fill: #74b9f2 }
	}`

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Powers of ten from at or below the least value to at or above the largest. */
function decades(values: number[]): number[] {
	const low = Math.floor(Math.log10(Math.min(...values)))
	const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values)) - 1e-9))
	return Array.from({ length: high - low + 1 }, (_, at) => 10 ** (low + at))
}

const number = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 3 })

/**
 * Draws points on axes that are logarithmic both ways, with a dashed line of slope 1 through the first of them. Follows
 * the reader's light or dark setting; no background of its own.
 */
export function growthChart(points: ChartPoint[], text: ChartText): string {
	const xs = decades(points.map(({ x }) => x))
	const ys = decades(points.map(({ y }) => y))
	const along = (value: number, axis: number[], from: number, to: number): number => {
		const [low, high] = [Math.log10(axis[0] as number), Math.log10(axis.at(-1) as number)]
		return from + ((Math.log10(value) - low) / (high - low)) * (to - from)
	}
	const px = (x: number): number => Math.round(along(x, xs, LEFT, WIDTH - RIGHT) * 10) / 10
	const py = (y: number): number => Math.round(along(y, ys, HEIGHT - BOTTOM, TOP) * 10) / 10
	const grid = [
		...xs.map((x) => `<path class="grid" d="M${px(x)} ${TOP}V${HEIGHT - BOTTOM}"/>`),
		...ys.map((y) => `<path class="grid" d="M${LEFT} ${py(y)}H${WIDTH - RIGHT}"/>`),
		...xs.map((x) => `<text class="quiet" x="${px(x)}" y="${HEIGHT - 28}" text-anchor="middle">${number(x)}</text>`),
		...ys.map((y) => `<text class="quiet" x="${LEFT - 8}" y="${py(y) + 4}" text-anchor="end">${number(y)}</text>`),
	]
	const [first, last] = [points[0] as ChartPoint, points.at(-1) as ChartPoint]
	const guideEnd = Math.min(first.y * (last.x / first.x), ys.at(-1) as number)
	const guideX = first.x * (guideEnd / first.y)
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(text.title)}">
<style>${STYLE}
</style>
<text class="title" x="${LEFT}" y="24">${escaped(text.title)}</text>
<text class="quiet" x="${LEFT}" y="44">${escaped(text.y)}</text>
<text class="quiet" x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 8}" text-anchor="middle">${escaped(text.x)}</text>
${grid.join('\n')}
<path class="guide" d="M${px(first.x)} ${py(first.y)}L${px(guideX)} ${py(guideEnd)}"/>
<text class="quiet" x="${px(guideX) + 8}" y="${py(guideEnd) - 6}">${escaped(text.guide)}</text>
<path class="line" d="M${points.map(({ x, y }) => `${px(x)} ${py(y)}`).join('L')}"/>
${points
	.map(
		({ x, y, label }) =>
			`<circle class="dot" cx="${px(x)}" cy="${py(y)}" r="4"/><text x="${px(x) + 10}" y="${py(y) + 18}">${escaped(label)}</text>`,
	)
	.join('\n')}
</svg>
`
}
