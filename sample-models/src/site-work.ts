import { coreBox } from './building-slots.ts'
import { BAY, CORE_WALL, FLOOR_THICKNESS, storeyHeight, WING_BAYS, WING_DEPTH, wallHeight } from './dimensions.ts'
import type { Construction } from './options.ts'
import { baseBolt } from './panels/accessories.ts'
import { type BuildingSize, coreBay, frontPoint, fronts, outline, panelBreaks } from './shapes/footprint.ts'
import type { Turn } from './shapes/placement.ts'
import { box, type Point2, type Polyhedron, rectangle, type Vec3 } from './shapes/solids.ts'
import { boxPart, type Part, part, prism } from './step/parts.ts'

/**
 * Elements built on site, which aren't panels: base slab, columns, stair core, solar modules. A group is a few adjacent
 * elements; `assembly` wraps them in an assembly with that name.
 */
export interface SiteGroup {
	path: string
	storey: number
	at: Vec3
	turn: Turn
	parts: readonly Part[]
	assembly?: string
}

export function siteWork(size: BuildingSize, construction: Construction): SiteGroup[] {
	return [baseSlab(size), ...columns(size), ...coreStoreys(size, construction), ...solarModules(size)]
}

function group(path: string, storey: number, at: Vec3, parts: Part[], assembly?: string): SiteGroup {
	return { path: `${storey}/site/${path}`, storey, at, turn: 0, parts, assembly }
}

function baseSlab(size: BuildingSize): SiteGroup {
	const look = { class: 'IfcSlab', predefined: 'BASESLAB', name: 'Base slab', material: 'concrete' } as const
	const slab = part(look, [prism('concrete', 'xy', -0.35, 0.35, outline(size))])
	return group('base', 0, [0, 0, 0], [slab])
}

/** Slender columns along the arcades, each on a bolted base plate. */
function columns(size: BuildingSize): SiteGroup[] {
	const inset = 0.4
	const groups: SiteGroup[] = []
	const all = fronts(size)
	all.forEach((front, index) => {
		if (front.setBack === 0) return
		const before = all[(index + all.length - 1) % all.length]
		const breaks = panelBreaks(front.bays)
		breaks.forEach((bay, i) => {
			const isFirst = i === 0
			const along = isFirst ? inset : i === breaks.length - 1 ? bay * BAY - inset : bay * BAY
			// The column at a corner of two arcades belongs to the front that ends there.
			if (isFirst && before?.setBack) return
			const [x, y] = frontPoint(front, along, inset)
			const path = `${front.name}/${bay}`
			const shaft = octagonColumn(0.14, 0.02, wallHeight(0))
			groups.push(group(`column/${path}`, 0, [x, y, 0], [shaft]))
			groups.push(group(`foot/${path}`, 0, [x, y, 0], columnBase(), 'Column base'))
		})
	})
	return groups
}

function octagonColumn(radius: number, bottom: number, top: number): Part {
	const outlinePoints = Array.from({ length: 8 }, (_, i): Point2 => {
		const angle = ((i + 0.5) * Math.PI) / 4
		return [radius * Math.cos(angle), radius * Math.sin(angle)]
	})
	const look = { class: 'IfcColumn', predefined: 'COLUMN', name: 'Arcade column', material: 'whitePaint' } as const
	return part({ ...look, isExternal: true }, [prism('whitePaint', 'xy', bottom, top - bottom, outlinePoints)])
}

function columnBase(): Part[] {
	const look = { class: 'IfcPlate', predefined: 'SHEET', name: 'Base plate', material: 'steel' } as const
	const bolts = [-0.15, 0.15].flatMap((x) => [-0.15, 0.15].map((y) => baseBolt([x, y, 0.02])))
	return [boxPart(look, [-0.2, -0.2, 0], [0.2, 0.2, 0.02]), ...bolts]
}

/** Cast walls of the stair core, storey by storey, and the lid above the roof. */
function coreStoreys(size: BuildingSize, construction: Construction): SiteGroup[] {
	const core = coreBox(size, construction)
	if (!core) return []
	const groups: SiteGroup[] = []
	for (let storey = 0; storey <= size.floors; storey++) {
		const isRoof = storey === size.floors
		const bottom = storey === 0 ? 0 : -FLOOR_THICKNESS
		const top = isRoof ? 1.5 : wallHeight(storey)
		groups.push(group('core', storey, [0, 0, 0], coreWalls(core, bottom, top, !isRoof)))
		if (isRoof) {
			const look = { class: 'IfcSlab', predefined: 'ROOF', name: 'Core lid', material: 'concrete' } as const
			const [x0, y0, x1, y1] = core
			const lid = boxPart({ ...look, isExternal: true }, [x0 - 0.1, y0 - 0.1, top], [x1 + 0.1, y1 + 0.1, top + 0.2])
			groups.push(group('lid', storey, [0, 0, 0], [lid]))
		}
	}
	return groups
}

function coreWalls([x0, y0, x1, y1]: [number, number, number, number], bottom: number, top: number, door: boolean) {
	const t = CORE_WALL
	const look = { class: 'IfcWall', predefined: 'SOLIDWALL', name: 'Core wall', material: 'concrete' } as const
	const middle = (x0 + x1) / 2
	const [width, height] = [1.1, 2.15]
	const opening = { at: [middle - width / 2, y0 - 0.1, 0.02], size: [width, t + 0.2, height] } as const
	return [
		boxPart({ ...look, openings: door ? [opening] : [] }, [x0, y0, bottom], [x1, y0 + t, top]),
		boxPart(look, [x0, y1 - t, bottom], [x1, y1, top]),
		boxPart(look, [x0, y0 + t, bottom], [x0 + t, y1 - t, top]),
		boxPart(look, [x1 - t, y0 + t, bottom], [x1, y1 - t, top]),
	]
}

/** Rows of tilted modules on the roof, each a closed mesh on two rails. */
function solarModules(size: BuildingSize): SiteGroup[] {
	const groups: SiteGroup[] = []
	const roof = size.floors
	const core = coreBay(size)
	const add = (x: number, y: number) => groups.push(group(`solar/${groups.length}`, roof, [x, y, 0.26], solarModule()))
	for (let bay = 0; bay < size.bays; bay++) {
		const rows = bay === core ? [1.6] : [1.6, 3.4, 5.2, 7.0]
		for (const y of rows) for (const dx of [0.75, 1.85]) add(bay * BAY + dx, y)
	}
	for (const [bays, x0] of [
		[size.leftBays, 0],
		[size.rightBays, size.bays * BAY - WING_BAYS * BAY],
	] as const) {
		for (let bay = 0; bay < bays - 1; bay++) {
			for (const dx of [2.2, 3.3, 4.4, 5.5, 6.6]) add(x0 + dx, WING_DEPTH + bay * BAY + 1)
		}
	}
	return groups
}

function solarModule(): Part[] {
	const [width, depth, low, high, thick] = [1.06, 1.4, 0.1, 0.42, 0.04]
	const corner = (x: number, y: number, z: number): Vec3 => [x, y, z]
	const body: Polyhedron = {
		kind: 'polyhedron',
		material: 'solar',
		vertices: [
			corner(0, 0, low),
			corner(width, 0, low),
			corner(width, depth, high),
			corner(0, depth, high),
			corner(0, 0, low + thick),
			corner(width, 0, low + thick),
			corner(width, depth, high + thick),
			corner(0, depth, high + thick),
		],
		faces: [
			[3, 2, 1, 0],
			[4, 5, 6, 7],
			[0, 1, 5, 4],
			[1, 2, 6, 5],
			[2, 3, 7, 6],
			[3, 0, 4, 7],
		],
	}
	const frame = { class: 'IfcMember', predefined: 'MEMBER', name: 'Module stand', material: 'steel' } as const
	const look = { class: 'IfcSolarDevice', predefined: 'SOLARPANEL', name: 'Solar module', material: 'solar' } as const
	const posts = [0.1, width - 0.14].map((x) => box('steel', [x, depth - 0.1, 0], [x + 0.04, depth - 0.06, 0.38]))
	const feet = [0.1, width - 0.14].map((x) => box('steel', [x, 0.06, 0], [x + 0.04, 0.1, 0.1]))
	return [part({ ...look, isExternal: true }, [body]), part({ ...frame, isExternal: true }, [...posts, ...feet])]
}

/** A room of the room book, metres in the building. */
export interface Flat {
	name: string
	rectangle: Point2[]
	height: number
}

/** Flats between the street and the corridor. */
export function flats(size: BuildingSize, storey: number): Flat[] {
	const spaces: Flat[] = []
	const inset = 2.1
	for (let bay = 0; bay + 1 < size.bays; bay += 2) {
		const x0 = Math.max(bay * BAY, inset)
		spaces.push({
			name: `${storey}.${spaces.length + 1}`,
			rectangle: rectangle(x0, inset, Math.min((bay + 2) * BAY, size.bays * BAY - 0.5) - 0.1, WING_DEPTH / 2 - 0.2),
			height: storeyHeight(storey) - FLOOR_THICKNESS - 0.1,
		})
	}
	return spaces
}
