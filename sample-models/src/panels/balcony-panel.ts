import type { SampleOptions } from '../options.ts'
import { box, rectangle, type Solid, type Vec3 } from '../shapes/solids.ts'
import { boxPart, type Part, part, prism } from '../step/parts.ts'
import { liftingAnchor } from './accessories.ts'
import { type PanelDesign, panelDesign } from './panel-design.ts'

const DEPTH = 1.6
const TOP = -0.04
const SLAB = 0.2
const RAIL = 1.02
/** Gap to the facade. */
const FRONT = -0.012

/** A balcony with its railing. Local axes of the facade: X along it, the balcony at negative Y, Z 0 at the floor. */
export function balconyPanel(width: number, build: Pick<SampleOptions, 'construction'>): PanelDesign {
	const slab = { class: 'IfcSlab', predefined: 'FLOOR', name: 'Balcony slab', material: 'concreteLight' } as const
	const timber = build.construction === 'timber'
	const area = width * (DEPTH + FRONT)
	return panelDesign({
		kind: 'balcony',
		name: 'Balcony panel',
		objectType: 'Precast balcony with railing',
		fireRating: 'REI 30',
		parts: [
			boxPart({ ...slab, isExternal: true }, [0, -DEPTH, TOP - SLAB], [width, FRONT, TOP]),
			...consoles(width),
			railFrame(width),
			...(timber ? [balusters(width)] : glassPanes(width)),
			...[0.25 * width, 0.75 * width].map((x) => liftingAnchor([x, -DEPTH / 2, TOP - 0.005])),
		],
		length: width,
		height: DEPTH + FRONT,
		thickness: SLAB,
		grossArea: area,
		netArea: area,
	})
}

/** Triangular steel consoles under the slab: boxes clipped along the slope. */
function consoles(width: number): Part[] {
	const look = { class: 'IfcDiscreteAccessory', predefined: 'BRACKET', name: 'Balcony console' } as const
	const [deep, under] = [0.6, TOP - SLAB]
	// The slope runs from the tip, 40 mm deep, down to the full depth at the facade.
	const body: Solid = {
		...prism('paintedSteel', 'yz', 0, 0.06, rectangle(-deep, under - 0.28, FRONT, under)),
		clip: { point: [-deep, under - 0.04], normal: [-0.24, -(deep + FRONT)] },
	}
	return [0.35, width - 0.41].map((x) =>
		part({ ...look, material: 'paintedSteel', at: [x, 0, 0], isExternal: true }, [body]),
	)
}

function railFrame(width: number): Part {
	const [bar, inset] = [0.04, 0.03]
	const look = { class: 'IfcRailing', predefined: 'BALUSTRADE', name: 'Railing', material: 'paintedSteel' } as const
	const front = -DEPTH + inset
	const solids: Solid[] = []
	for (const [low, high] of [
		[TOP + 0.08, TOP + 0.11],
		[RAIL - bar, RAIL],
	] as const) {
		solids.push(
			box('paintedSteel', [inset, front, low], [width - inset, front + bar, high]),
			box('paintedSteel', [inset, front + bar, low], [inset + bar, FRONT, high]),
			box('paintedSteel', [width - inset - bar, front + bar, low], [width - inset, FRONT, high]),
		)
	}
	for (const x of [inset, width / 2 - bar / 2, width - inset - bar]) {
		solids.push(box('paintedSteel', [x, front, TOP], [x + bar, front + bar, TOP + 0.08]))
	}
	return part({ ...look, isExternal: true }, solids)
}

/** One bar, repeated as mapped items along the three sides. */
function balusters(width: number): Part {
	const bar = 0.014
	const look = { class: 'IfcMember', predefined: 'MEMBER', name: 'Balusters', material: 'paintedSteel' } as const
	const [low, high] = [TOP + 0.11, RAIL - 0.04]
	const offsets: Vec3[] = []
	const frontLine = -DEPTH + 0.05 - bar / 2
	const along = Math.round((width - 0.14) / 0.12)
	for (let i = 1; i < along; i++) offsets.push([0.05 + (i * (width - 0.1)) / along - bar / 2, frontLine, low])
	const depth = DEPTH - 0.07 + FRONT
	const across = Math.round(depth / 0.12)
	for (let i = 1; i < across; i++) {
		const y = -DEPTH + 0.07 + (i * depth) / across - bar / 2
		offsets.push([0.05 - bar / 2, y, low], [width - 0.05 - bar / 2, y, low])
	}
	return part({ ...look, isExternal: true }, [box('paintedSteel', [0, 0, 0], [bar, bar, high - low])], offsets)
}

function glassPanes(width: number): Part[] {
	const pane = 0.016
	const look = {
		class: 'IfcPlate',
		predefined: 'SHEET',
		name: 'Balustrade glass',
		material: 'balustradeGlass',
	} as const
	const [low, high] = [TOP + 0.11, RAIL - 0.04]
	const front = -DEPTH + 0.05 - pane / 2
	const sides = [0.05 - pane / 2, width - 0.05 - pane / 2]
	return [
		boxPart({ ...look, isExternal: true }, [0.075, front, low], [width - 0.075, front + pane, high]),
		...sides.map((x) =>
			boxPart({ ...look, isExternal: true }, [x, -DEPTH + 0.075, low], [x + pane, FRONT - 0.01, high]),
		),
	]
}
