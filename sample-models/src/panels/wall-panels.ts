import { INNER_WALL, JOINT } from '../dimensions.ts'
import type { SampleOptions } from '../options.ts'
import { rectangle, type Solid } from '../shapes/solids.ts'
import { boxPart, type Part, part, prism } from '../step/parts.ts'
import { angleBracket, liftingAnchor } from './accessories.ts'
import { framedCore } from './framing.ts'
import { type PanelDesign, panelDesign } from './panel-design.ts'
import { boardedSolids } from './timber-cladding.ts'
import { fillings, jointSeal, layerSolid, layerSpan, surrounds, type WallRun, wallOpenings } from './wall-run.ts'
import { doorPart } from './windows.ts'

type Build = Pick<SampleOptions, 'construction' | 'detail'>

/** A facade panel in either construction. */
export function facadePanel(run: WallRun, build: Build): PanelDesign {
	const timber = build.construction === 'timber'
	const parts = timber ? timberFacade(run, build) : precastFacade(run)
	const openingArea = run.openings.reduce((sum, { width, height }) => sum + width * height, 0)
	const grossArea = run.length * run.height
	return panelDesign({
		kind: 'wall',
		name: 'Wall panel',
		objectType: timber ? 'Timber frame wall, clad' : 'Precast sandwich wall',
		fireRating: timber ? 'REI 60' : 'REI 120',
		parts,
		length: run.length,
		height: run.height,
		thickness: timber ? 0.33 : 0.36,
		grossArea,
		netArea: grossArea - openingArea,
	})
}

function timberFacade(run: WallRun, build: Build): Part[] {
	const { height } = run
	const bottom = JOINT / 2 - run.skirt
	const top = height - JOINT / 2
	const ground = run.storey === 'ground'
	const [core0, core1] = layerSpan(run, 0.1, 0.2)
	const openings = run.openings.map(({ x, z, width, height: h }) => [x, z, x + width, z + h] as const)
	const cladding = ground ? 'fibreCement' : 'larch'
	const claddingSolids = ground
		? [layerSolid(run, { material: 'fibreCement', depth: 0, thickness: 0.04, bottom, top })]
		: boardedSolids(run, { depth: 0, thickness: 0.04, bottom, top })
	const [board0, board1] = layerSpan(run, 0.3, 0.018)
	const fills = fillings(run, 0.12)
	const outer = { depth: 0.04, thickness: 0.06, bottom, top }
	const inner = { depth: 0.318, thickness: 0.012, bottom: 0, top: height - 0.005 }
	const cladLook = { class: 'IfcCovering', predefined: 'CLADDING', isExternal: true } as const
	return [
		...fills,
		boxPart(
			{
				class: 'IfcPlate',
				predefined: 'SHEET',
				name: 'Sheathing board',
				material: 'osb',
				openings: wallOpenings(run, 0.33, 0),
			},
			[board0, 0.3, 0],
			[board1, 0.318, height],
		),
		part(
			{ ...cladLook, name: ground ? 'Fibre cement cladding' : 'Larch cladding', material: cladding },
			claddingSolids,
		),
		part(
			{ class: 'IfcBuildingElementPart', predefined: 'INSULATION', name: 'Wood fibre board', material: 'woodFibre' },
			[layerSolid(run, { material: 'woodFibre', ...outer })],
		),
		...framedCore({
			x0: core0,
			x1: core1,
			y0: 0.1,
			depth: 0.2,
			height,
			openings,
			insulation: 'mineralWool',
			members: build.detail === 'parts',
		}),
		part({ class: 'IfcPlate', predefined: 'SHEET', name: 'Gypsum fibre board', material: 'gypsum' }, [
			layerSolid(run, { material: 'gypsum', ...inner }),
		]),
		...surrounds(run, 0.12, 'aluminium'),
		...jointSeal(run),
		...fixings(core0, core1, 0.2, 0.33, height),
	]
}

function precastFacade(run: WallRun): Part[] {
	const { height } = run
	const bottom = JOINT / 2 - run.skirt
	const top = height - JOINT / 2
	const facing = run.storey === 'ground' ? 'concreteClay' : 'concreteLight'
	const [leaf0, leaf1] = layerSpan(run, 0.19, 0.17)
	const layer = { class: 'IfcBuildingElementPart' } as const
	return [
		...fillings(run, 0.13),
		boxPart(
			{
				class: 'IfcWall',
				predefined: 'SOLIDWALL',
				name: 'Structural leaf',
				material: 'concrete',
				openings: wallOpenings(run, 0.36, 0),
			},
			[leaf0, 0.19, 0],
			[leaf1, 0.36, height],
		),
		part({ ...layer, predefined: 'PRECASTPANEL', name: 'Outer leaf', material: facing, isExternal: true }, [
			layerSolid(run, { material: facing, depth: 0, thickness: 0.07, bottom, top }),
		]),
		part({ ...layer, predefined: 'INSULATION', name: 'Core insulation', material: 'rigidInsulation' }, [
			layerSolid(run, { material: 'rigidInsulation', depth: 0.07, thickness: 0.12, bottom, top }),
		]),
		...surrounds(run, 0.13, 'aluminium'),
		...jointSeal(run),
		...fixings(leaf0, leaf1, 0.275, 0.36, height),
	]
}

/** Anchors in the top edge at the quarter points; brackets near the ends, where no inner wall meets the panel. */
function fixings(x0: number, x1: number, middle: number, innerFace: number, height: number): Part[] {
	const quarters = [x0 + (x1 - x0) / 4, x1 - (x1 - x0) / 4]
	return [
		...quarters.map((x) => liftingAnchor([x, middle, height - 0.005])),
		...[x0 + 0.6, x1 - 0.6].map((x) => angleBracket([x, innerFace, 0])),
	]
}

/** An inner wall on its centre line; `door` is the left edge of a doorway, if any. */
export function innerWallPanel(length: number, height: number, door: number | null, build: Build): PanelDesign {
	const timber = build.construction === 'timber'
	const doorway = { width: 0.95, height: 2.1 }
	const half = INNER_WALL / 2
	const openings =
		door === null
			? []
			: [
					{
						at: [door, -half - 0.1, -0.05],
						size: [doorway.width, INNER_WALL + 0.2, doorway.height + 0.05],
						filledBy: 0,
					} as const,
				]
	const parts: Part[] = door === null ? [] : [doorPart(doorway, [door, -0.05, 0], false)]
	if (timber)
		parts.push(
			...timberInnerLayers(length, height, door === null ? null : { x: door, ...doorway }, [...openings], build),
		)
	else {
		const look = { class: 'IfcWall', predefined: 'SOLIDWALL', name: 'Concrete wall', material: 'concrete' } as const
		parts.push(boxPart({ ...look, openings: [...openings] }, [0, -half, 0], [length, half, height]))
	}
	parts.push(liftingAnchor([length / 4, 0, height - 0.005]), liftingAnchor([(3 * length) / 4, 0, height - 0.005]))
	const grossArea = length * height
	return panelDesign({
		kind: 'inner_wall',
		name: 'Inner wall panel',
		objectType: timber ? 'Timber frame partition' : 'Precast solid wall',
		fireRating: timber ? 'EI 60' : 'REI 90',
		parts,
		length,
		height,
		thickness: INNER_WALL,
		grossArea,
		netArea: grossArea - (door === null ? 0 : doorway.width * doorway.height),
	})
}

function timberInnerLayers(
	length: number,
	height: number,
	door: { x: number; width: number; height: number } | null,
	openings: Part['openings'],
	build: Build,
): Part[] {
	const board = 0.015
	const half = INNER_WALL / 2
	const look = { class: 'IfcPlate', predefined: 'SHEET', name: 'Gypsum fibre board', material: 'gypsum' } as const
	const free = door ? [[door.x, 0, door.x + door.width, door.height] as const] : []
	// The second board has a notch in its profile where the first has a real opening.
	const notched = door
		? [
				[0, 0] as const,
				[door.x, 0] as const,
				[door.x, door.height] as const,
				[door.x + door.width, door.height] as const,
				[door.x + door.width, 0] as const,
				[length, 0] as const,
				[length, height] as const,
				[0, height] as const,
			]
		: rectangle(0, 0, length, height)
	const back: Solid = prism('gypsum', 'xz', half - board, board, notched)
	return [
		boxPart({ ...look, openings }, [0, -half, 0], [length, board - half, height]),
		...framedCore({
			x0: 0,
			x1: length,
			y0: board - half,
			depth: INNER_WALL - 2 * board,
			height,
			openings: free,
			insulation: 'mineralWool',
			members: build.detail === 'parts',
		}),
		part(look, [back]),
	]
}

/** The upstand around the roof, with a sloped metal coping. */
export function parapetPanel(run: WallRun, build: Build): PanelDesign {
	const timber = build.construction === 'timber'
	const bottom = JOINT / 2 - run.skirt
	const top = run.height
	const layers = timber
		? ([
				['IfcBuildingElementPart', 'INSULATION', 'Wood fibre board', 'woodFibre', 0.04, 0.06, bottom],
				['IfcBuildingElementPart', 'NOTDEFINED', 'Upstand core', 'spruce', 0.1, 0.2, 0],
				['IfcPlate', 'SHEET', 'Sheathing board', 'osb', 0.3, 0.03, 0],
			] as const)
		: ([
				['IfcBuildingElementPart', 'PRECASTPANEL', 'Outer leaf', 'concreteLight', 0, 0.07, bottom],
				['IfcBuildingElementPart', 'INSULATION', 'Core insulation', 'rigidInsulation', 0.07, 0.12, bottom],
				['IfcWall', 'SOLIDWALL', 'Upstand', 'concrete', 0.19, 0.17, 0],
			] as const)
	const parts = layers.map(([cls, predefined, name, material, depth, thickness, from]) => {
		const [x0, x1] = layerSpan(run, depth, thickness)
		const look = { class: cls, predefined, name, material, isExternal: depth === 0 } as const
		return boxPart(look, [x0, depth, from], [x1, depth + thickness, top])
	})
	if (timber) {
		const look = { class: 'IfcCovering', predefined: 'CLADDING', name: 'Larch cladding', material: 'larch' } as const
		parts.push(part({ ...look, isExternal: true }, boardedSolids(run, { depth: 0, thickness: 0.04, bottom, top })))
	}
	const thickness = timber ? 0.33 : 0.36
	parts.push(coping(run, thickness), ...jointSeal(run))
	const area = run.length * run.height
	return panelDesign({
		kind: 'parapet',
		name: 'Parapet panel',
		objectType: timber ? 'Timber parapet' : 'Precast parapet',
		fireRating: 'none',
		parts,
		length: run.length,
		height: run.height,
		thickness,
		grossArea: area,
		netArea: area,
	})
}

/** Its top falls towards the roof: a box clipped by a plane. */
function coping(run: WallRun, thickness: number): Part {
	const [x0, x1] = layerSpan(run, -0.03, thickness + 0.06)
	const [front, back] = [-0.03, thickness + 0.03]
	const [low, high] = [run.height, run.height + 0.07]
	const look = { class: 'IfcCovering', predefined: 'ROOFING', name: 'Coping', material: 'sheet' } as const
	return part({ ...look, isExternal: true, at: [x0, 0, 0] }, [
		{
			...prism('sheet', 'yz', 0, x1 - x0, rectangle(front, low, back, high)),
			clip: { point: [front, high], normal: [0.03, back - front] },
		},
	])
}
