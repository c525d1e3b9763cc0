import classes from './building-drawing.module.css'

type Side = { bays: number; shade: number; corner: (bay: number, storey: number) => [number, number] }

const BAY = 36
const STOREY = 26
const SLOPE = 0.3
const INSET = 0.05
const NEAR_X = 130
const NEAR_Y = 270

/** Two faces of a corner, seen from above the street: the left one in shade. */
const SIDES: Side[] = [
	{ bays: 3, shade: 0.82, corner: (bay, storey) => [NEAR_X - bay * BAY, NEAR_Y - bay * BAY * SLOPE - storey * STOREY] },
	{ bays: 7, shade: 1, corner: (bay, storey) => [NEAR_X + bay * BAY, NEAR_Y - bay * BAY * SLOPE - storey * STOREY] },
]

/** Left, bottom, right, top of a window, as shares of its bay. */
type Box = [number, number, number, number]
const WINDOW: Box = [0.18, 0.36, 0.82, 0.8]

/** The flat roof: near, left, far and right corner. */
const ROOF = (() => {
	const top = NEAR_Y - 5 * STOREY
	const left = 3 * BAY
	const right = 7 * BAY
	return pointsText([
		[NEAR_X, top - 2],
		[NEAR_X - left, top - 2 - left * SLOPE],
		[NEAR_X - left + right, top - 2 - (left + right) * SLOPE],
		[NEAR_X + right, top - 2 - right * SLOPE],
	])
})()

/** Colours of the default statuses, in the order of the work; their contract is too much code for the home page. */
export const PROGRESS_COLOURS = ['#8b95a5', '#f59f00', '#7950f2', '#1c7ed6', '#2f9e44'] as const

/** How far each storey is, ground floor first: indexes into the colours, as a building grows. */
const PROGRESS = ['4444444444', '4443443444', '3432343332', '2122312211', '1101100100'].map((storey) =>
	[...storey].map(Number),
)

const PANELS = SIDES.flatMap((side, sideIndex) =>
	PROGRESS.flatMap((progress, storey) =>
		Array.from({ length: side.bays }, (_, bay) => ({
			points: cornersOf(side, bay, storey, [INSET, INSET, 1 - INSET, 1 - INSET]),
			window: cornersOf(side, bay, storey, WINDOW),
			colour: PROGRESS_COLOURS[progress[bay + sideIndex * 3] ?? 0],
			brightness: side.shade,
			delay_ms: (storey * 6 + bay) * 45,
		})),
	),
)

/** A panel building in the colours of its statuses, drawn rather than photographed. */
export function BuildingDrawing({ title }: { title: string }) {
	return (
		<svg className={classes.drawing} viewBox="14 22 376 256" role="img" aria-label={title}>
			{PANELS.map(({ points, window, colour, brightness, delay_ms }) => (
				<g
					key={points}
					style={{ filter: `brightness(${brightness})`, animationDelay: `${delay_ms}ms` }}
					className={classes.panel}
				>
					<polygon points={points} fill={colour} />
					<polygon points={window} className={classes.window} />
				</g>
			))}
			<polygon points={ROOF} className={classes.roof} />
		</svg>
	)
}

/** Part of a bay's panel on a face; `box` is left, bottom, right and top as shares of the bay. */
function cornersOf({ corner }: Side, bay: number, storey: number, box: Box): string {
	const [left, bottom, right, top] = box
	return pointsText([
		corner(bay + left, storey + bottom),
		corner(bay + right, storey + bottom),
		corner(bay + right, storey + top),
		corner(bay + left, storey + top),
	])
}

function pointsText(points: [number, number][]): string {
	return points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
}
