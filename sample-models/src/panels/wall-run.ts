import { JOINT } from '../dimensions.ts'
import { type Point2, rectangle, type Solid } from '../shapes/solids.ts'
import type { MaterialKey } from '../step/materials.ts'
import { boxPart, type Opening, type Part, part, prism } from '../step/parts.ts'
import { doorPart, windowPart } from './windows.ts'

/** 0 is a joint to the next panel, 1 a corner turning inwards (convex), -1 a corner turning outwards (reflex). */
export type Corner = 0 | 1 | -1

export interface WallOpening {
	x: number
	z: number
	width: number
	height: number
	fill: 'window' | 'shopfront' | 'door'
}

/**
 * One wall panel without its layers. Local axes: X along the wall, Y from the outer face inwards, Z up from the floor.
 * Openings don't touch each other or the panel's edges.
 */
export interface WallRun {
	length: number
	start: Corner
	end: Corner
	/** Height of the structure; the outer layers also reach `skirt` below the floor, over the slab's edge. */
	height: number
	skirt: number
	storey: 'ground' | 'upper'
	openings: readonly WallOpening[]
}

/**
 * Where a layer at `depth` behind the outer face begins and ends. At corners every layer meets its own neighbour, so
 * that no panel shows its section and no two layers share space.
 */
export function layerSpan(run: WallRun, depth: number, thickness: number): [number, number] {
	const from = run.start === 0 ? JOINT / 2 : run.start * depth
	const to = run.end === 0 ? run.length - JOINT / 2 : run.length - run.end * (depth + thickness) - JOINT
	return [from, to]
}

export function openingHoles(run: WallRun): Point2[][] {
	return run.openings.map(({ x, z, width, height }) => rectangle(x, z, x + width, z + height))
}

/** A flat layer over the run, its openings cut out of the profile. */
export function layerSolid(
	run: WallRun,
	look: { material: MaterialKey; depth: number; thickness: number; bottom: number; top: number },
): Solid {
	const [x0, x1] = layerSpan(run, look.depth, look.thickness)
	const outline = rectangle(x0, look.bottom, x1, look.top)
	return prism(look.material, 'xz', look.depth, look.thickness, outline, openingHoles(run))
}

/** Real openings through the whole panel, pointing at the fillings that stand at `firstFilling` and after. */
export function wallOpenings(run: WallRun, thickness: number, firstFilling: number): Opening[] {
	return run.openings.map(({ x, z, width, height }, index) => ({
		at: [x, -0.1, z],
		size: [width, thickness + 0.2, height],
		filledBy: firstFilling + index,
	}))
}

/** Windows and doors of the run, set back behind the outer face. */
export function fillings(run: WallRun, setBack: number): Part[] {
	return run.openings.map((opening) => {
		const size = { width: opening.width, height: opening.height }
		const at = [opening.x, setBack, opening.z] as const
		return opening.fill === 'door' ? doorPart(size, at, true) : windowPart(size, at, opening.fill)
	})
}

/** Metal linings around the openings, standing a little proud of the facade. */
export function surrounds(run: WallRun, setBack: number, frame: MaterialKey): Part[] {
	return run.openings.map(({ x, z, width, height }) => {
		const wall = 0.03
		const ring = prism(frame, 'xz', 0, setBack + 0.035, rectangle(0, 0, width, height), [
			rectangle(wall, wall, width - wall, height - wall),
		])
		const look = { class: 'IfcMember', predefined: 'USERDEFINED', name: 'Window surround', material: frame } as const
		return part({ ...look, at: [x, -0.035, z], isExternal: true }, [ring])
	})
}

/** The elastic strip in the joint to the next panel. */
export function jointSeal(run: WallRun): Part[] {
	if (run.end !== 0) return []
	const look = { class: 'IfcFastener', predefined: 'USERDEFINED', name: 'Joint seal', material: 'seal' } as const
	const x = run.length
	return [boxPart(look, [x - JOINT / 2, 0.045, JOINT - run.skirt], [x + JOINT / 2, 0.065, run.height - JOINT])]
}
