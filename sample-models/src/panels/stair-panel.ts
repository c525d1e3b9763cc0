import type { Point2 } from '../shapes/solids.ts'
import { boxPart, part, prism } from '../step/parts.ts'
import { liftingAnchor } from './accessories.ts'
import { type PanelDesign, panelDesign } from './panel-design.ts'

const FLIGHT = 1.25
const LANDING = 0.2
const GOING = 0.27

/**
 * A storey's stair: two flights with a landing between and one at the top, as one lift. Local axes: X across the
 * stairwell, Y from the entrance inwards, Z 0 at the lower floor.
 */
export function stairPanel(well: { width: number; depth: number }, rise: number): PanelDesign {
	const risers = Math.round(rise / 2 / 0.183)
	const riser = rise / 2 / risers
	const run = (risers - 1) * GOING
	const landing = (well.depth - run) / 2
	const profile = flightProfile(risers, riser)
	const turned = profile.map(([u, v]): Point2 => [run - u, v]).toReversed()
	const flight = {
		class: 'IfcStairFlight',
		predefined: 'STRAIGHT',
		name: 'Stair flight',
		material: 'concrete',
		stair: { risers, riser, going: GOING },
	} as const
	const slab = { class: 'IfcSlab', predefined: 'LANDING', name: 'Landing', material: 'concrete' } as const
	const left = 0.02
	const right = well.width - 0.02 - FLIGHT
	const [middle, top] = [rise / 2, rise]
	return panelDesign({
		kind: 'stair',
		name: 'Stair panel',
		objectType: 'Precast stair',
		fireRating: 'R 60',
		parts: [
			part({ ...flight, at: [left, landing, 0] }, [prism('concrete', 'yz', 0, FLIGHT, profile)]),
			part({ ...flight, at: [right, landing, middle] }, [prism('concrete', 'yz', 0, FLIGHT, turned)]),
			boxPart(slab, [0.01, landing + run, middle - LANDING], [well.width - 0.01, well.depth - 0.01, middle]),
			boxPart(slab, [0.01, 0.01, top - LANDING], [well.width - 0.01, landing, top]),
			liftingAnchor([well.width / 4, landing / 2, top - 0.005]),
			liftingAnchor([(3 * well.width) / 4, landing / 2, top - 0.005]),
		],
		length: well.width,
		height: well.depth,
		thickness: rise,
		grossArea: well.width * well.depth,
		netArea: well.width * well.depth,
	})
}

/** Steps on top, a straight soffit below; the last riser is the edge of the landing above. Anticlockwise. */
function flightProfile(risers: number, riser: number): Point2[] {
	const run = (risers - 1) * GOING
	const endBelow = risers * riser - 0.38
	const soffitStart = run - (endBelow * GOING) / riser
	const points: Point2[] = [
		[0, 0],
		[soffitStart, 0],
		[run, endBelow],
	]
	for (let step = risers - 1; step >= 1; step--)
		points.push([step * GOING, step * riser], [(step - 1) * GOING, step * riser])
	return points
}
