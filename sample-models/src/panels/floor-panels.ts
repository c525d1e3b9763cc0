import { FACADES, FLOOR_THICKNESS, JOINT } from '../dimensions.ts'
import type { SampleOptions } from '../options.ts'
import { box, type Point2, rectangle, type Solid } from '../shapes/solids.ts'
import { boxPart, type Part, part, prism } from '../step/parts.ts'
import { liftingAnchor } from './accessories.ts'
import { type PanelDesign, panelDesign } from './panel-design.ts'

/**
 * One floor or roof panel without its layers. Local axes: X across, Y along the span, Z 0 on top of the floor. At a
 * facade edge, roofing is set back behind the parapet.
 */
export interface FloorRun {
	width: number
	span: number
	facade: { left: boolean; right: boolean; near: boolean; far: boolean }
	/** The far corner with the parapet of an inner building corner. */
	notch: 'left' | 'right' | null
}

type Build = Pick<SampleOptions, 'construction' | 'detail'>
const JOIST = 0.06

export function floorPanel(run: FloorRun, kind: 'floor' | 'roof', build: Build): PanelDesign {
	const timber = build.construction === 'timber'
	const roof = kind === 'roof'
	const area = run.width * run.span
	const parts = timber ? timberDeck(run, roof, build) : hollowSlab(run, roof)
	if (roof) parts.push(...roofing(run, build))
	return panelDesign({
		kind,
		name: roof ? 'Roof panel' : 'Floor panel',
		objectType: timber ? 'Timber joist cassette' : 'Precast hollow-core slab',
		fireRating: timber ? 'REI 60' : 'REI 90',
		parts,
		length: run.width,
		height: run.span,
		thickness: FLOOR_THICKNESS,
		grossArea: area,
		netArea: area,
	})
}

function extent({ width, span, facade }: FloorRun): [number, number, number, number] {
	const gap = (atFacade: boolean) => (atFacade ? 0 : JOINT / 2)
	return [gap(facade.left), gap(facade.near), width - gap(facade.right), span - gap(facade.far)]
}

function timberDeck(run: FloorRun, roof: boolean, build: Build): Part[] {
	const [x0, y0, x1, y1] = extent(run)
	const sheet = { class: 'IfcPlate', predefined: 'SHEET' } as const
	const member = { class: 'IfcMember', predefined: 'MEMBER', material: 'spruce' } as const
	const [bottom, low, high] = [-FLOOR_THICKNESS, -0.282, -0.042]
	const parts = [
		boxPart({ ...sheet, name: 'Ceiling board', material: 'gypsum' }, [x0, y0, bottom], [x1, y1, low]),
		boxPart({ ...sheet, name: 'Deck board', material: 'osb' }, [x0, y0, high], [x1, y1, roof ? 0 : -0.02]),
	]
	if (!roof) {
		const look = { class: 'IfcCovering', predefined: 'FLOORING', name: 'Oak flooring', material: 'oak' } as const
		parts.push(boxPart(look, [x0, y0, -0.02], [x1, y1, 0]))
	}
	if (build.detail === 'layers') {
		const look = { class: 'IfcBuildingElementPart', predefined: 'INSULATION', name: 'Framed core' } as const
		parts.push(boxPart({ ...look, material: 'mineralWool' }, [x0, y0, low], [x1, y1, high]))
		return parts
	}
	for (const y of [y0, y1 - JOIST]) {
		parts.push(boxPart({ ...member, name: 'Rim beam' }, [x0, y, low], [x1, y + JOIST, high]))
	}
	const bays = Math.max(1, Math.round((x1 - x0) / 0.6))
	const pitch = (x1 - x0 - JOIST) / bays
	const cells: Solid[] = []
	for (let i = 0; i <= bays; i++) {
		const x = x0 + i * pitch
		parts.push(boxPart({ ...member, name: 'Joist' }, [x, y0 + JOIST, low], [x + JOIST, y1 - JOIST, high]))
		if (i < bays) cells.push(box('mineralWool', [x + JOIST, y0 + JOIST, low], [x + pitch, y1 - JOIST, low + 0.1]))
	}
	const look = { class: 'IfcBuildingElementPart', predefined: 'INSULATION', name: 'Cavity insulation' } as const
	parts.push(part({ ...look, material: 'mineralWool' }, cells))
	for (const x of [x0 + JOIST / 2, x1 - JOIST / 2]) {
		for (const y of [y0 + 0.2 * (y1 - y0), y0 + 0.8 * (y1 - y0)]) parts.push(liftingAnchor([x, y, -0.045]))
	}
	return parts
}

function hollowSlab(run: FloorRun, roof: boolean): Part[] {
	const [x0, y0, x1, y1] = extent(run)
	const cores = Math.max(1, Math.floor((x1 - x0 - 0.2) / 0.3))
	const pitch = (x1 - x0) / cores
	const holes = Array.from({ length: cores }, (_, i) => octagon(x0 + (i + 0.5) * pitch, -0.15, 0.09))
	const look = {
		class: 'IfcSlab',
		predefined: roof ? 'ROOF' : 'FLOOR',
		name: 'Hollow-core slab',
		material: 'concrete',
	} as const
	const outline = rectangle(x0, -FLOOR_THICKNESS, x1, 0)
	const parts = [part(look, [prism('concrete', 'xz', y0, y1 - y0, outline, holes)])]
	for (const x of [x0 + pitch, x1 - pitch]) {
		for (const y of [y0 + 0.2 * (y1 - y0), y0 + 0.8 * (y1 - y0)]) parts.push(liftingAnchor([x, y, -0.005]))
	}
	return parts
}

function octagon(u: number, v: number, radius: number): Point2[] {
	return Array.from({ length: 8 }, (_, i): Point2 => {
		const angle = ((i + 0.5) * Math.PI) / 4
		return [u + radius * Math.cos(angle), v + radius * Math.sin(angle)]
	})
}

/** Insulation and planting, set back behind the parapet if the panel ends at a facade. */
function roofing(run: FloorRun, build: Build): Part[] {
	const { thickness, floorEdge } = FACADES[build.construction]
	const back = thickness - floorEdge + 0.02
	const [x0, y0, x1, y1] = [
		run.facade.left ? back : 0,
		run.facade.near ? back : 0,
		run.width - (run.facade.right ? back : 0),
		run.span - (run.facade.far ? back : 0),
	]
	const outline = notchedOutline([x0, y0, x1, y1], run.notch, thickness + 0.02, back)
	const insulation = { class: 'IfcCovering', predefined: 'INSULATION', name: 'Roof insulation' } as const
	const planting = { class: 'IfcCovering', predefined: 'ROOFING', name: 'Green roof' } as const
	return [
		part({ ...insulation, material: 'rigidInsulation' }, [prism('rigidInsulation', 'xy', 0, 0.18, outline)]),
		part({ ...planting, material: 'greenRoof', isExternal: true }, [prism('greenRoof', 'xy', 0.18, 0.08, outline)]),
	]
}

function notchedOutline(
	[x0, y0, x1, y1]: [number, number, number, number],
	notch: FloorRun['notch'],
	dx: number,
	dy: number,
): Point2[] {
	if (notch === 'right')
		return [
			[x0, y0],
			[x1, y0],
			[x1, y1 - dy],
			[x1 - dx, y1 - dy],
			[x1 - dx, y1],
			[x0, y1],
		]
	if (notch === 'left')
		return [
			[x0, y0],
			[x1, y0],
			[x1, y1],
			[x0 + dx, y1],
			[x0 + dx, y1 - dy],
			[x0, y1 - dy],
		]
	return rectangle(x0, y0, x1, y1)
}
