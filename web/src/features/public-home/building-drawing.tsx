import { DEFAULT_STATUSES } from '@panelyard/contracts/statuses'
import classes from './building-drawing.module.css'

type Side = { bays: number; shade: number; corner: (bay: number, storey: number) => [number, number] }

const BAY = 34
const STOREY = 40
const SLOPE = 0.36
const INSET = 0.06

/** Two faces of a corner, seen from the street: the left one in shade. */
const SIDES: Side[] = [
	{ bays: 4, shade: 0.82, corner: (bay, storey) => [160 - bay * BAY, 250 - bay * BAY * SLOPE - storey * STOREY] },
	{ bays: 6, shade: 1, corner: (bay, storey) => [160 + bay * BAY, 250 - bay * BAY * SLOPE - storey * STOREY] },
]

/** How far each storey is, ground floor first: indexes into the default statuses, as a building grows. */
const PROGRESS = ['4444444444', '4443443444', '3432343332', '2122312211', '1101100100'].map((storey) =>
	[...storey].map(Number),
)

const PANELS = SIDES.flatMap((side, sideIndex) =>
	PROGRESS.flatMap((progress, storey) =>
		Array.from({ length: side.bays }, (_, bay) => ({
			points: panelCorners(side, bay, storey),
			colour: DEFAULT_STATUSES[progress[bay + sideIndex * 4] ?? 0]?.colour,
			brightness: side.shade,
			delay_ms: (storey * 6 + bay) * 45,
		})),
	),
)

/** A panel building in the colours of its statuses, drawn rather than photographed. */
export function BuildingDrawing({ title }: { title: string }) {
	return (
		<svg className={classes.drawing} viewBox="0 0 390 262" role="img" aria-label={title}>
			{PANELS.map(({ points, colour, brightness, delay_ms }) => (
				<polygon
					key={points}
					points={points}
					fill={colour}
					style={{ filter: `brightness(${brightness})`, animationDelay: `${delay_ms}ms` }}
					className={classes.panel}
				/>
			))}
		</svg>
	)
}

function panelCorners({ corner }: Side, bay: number, storey: number): string {
	return [
		corner(bay + INSET, storey + INSET),
		corner(bay + 1 - INSET, storey + INSET),
		corner(bay + 1 - INSET, storey + 1 - INSET),
		corner(bay + INSET, storey + 1 - INSET),
	]
		.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`)
		.join(' ')
}
