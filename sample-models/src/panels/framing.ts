import { box, type Point2, rectangle } from '../shapes/solids.ts'
import type { MaterialKey } from '../step/materials.ts'
import { boxPart, type Part, part, prism } from '../step/parts.ts'

export const STUD = 0.06
export const STUD_SPACING = 0.625

export interface FrameRequest {
	x0: number
	x1: number
	y0: number
	/** Depth of the studs. */
	depth: number
	height: number
	/** Rectangles [x0, z0, x1, z1] to leave free; one that starts at z 0 interrupts the bottom plate. */
	openings: readonly (readonly [number, number, number, number])[]
	insulation: MaterialKey
	/** False: the frame is one insulated core without members. */
	members: boolean
}

type Cell = [number, number, number, number]

/** Bottom and top plates, studs, the studs, headers and sills around openings, and the insulation between them. */
export function framedCore(request: FrameRequest): Part[] {
	const { x0, x1, y0, depth, height, openings } = request
	if (!request.members) return [plainCore(request)]
	const member = (predefined: string, name: string, [xa, za, xb, zb]: Cell) =>
		boxPart({ class: 'IfcMember', predefined, name, material: 'spruce' }, [xa, y0, za], [xb, y0 + depth, zb])
	const parts: Part[] = []
	const cells: Cell[] = []
	const doors = openings.filter(([, z]) => z <= 0).toSorted((a, b) => a[0] - b[0])
	let from = x0
	for (const [xa, , xb] of doors) {
		parts.push(member('PLATE', 'Bottom plate', [from, 0, xa, STUD]))
		from = xb
	}
	parts.push(member('PLATE', 'Bottom plate', [from, 0, x1, STUD]))
	parts.push(member('PLATE', 'Top plate', [x0, height - STUD, x1, height]))
	for (const x of studPositions(request)) parts.push(member('STUD', 'Stud', [x, STUD, x + STUD, height - STUD]))
	for (const [xa, za, xb, zb] of openings) {
		if (zb + STUD < height - STUD) {
			parts.push(member('MEMBER', 'Header', [xa, zb, xb, zb + STUD]))
			cells.push([xa, zb + STUD, xb, height - STUD])
		}
		if (za > 2 * STUD) {
			parts.push(member('MEMBER', 'Sill', [xa, za - STUD, xb, za]))
			cells.push([xa, STUD, xb, za - STUD])
		}
	}
	const studs = studPositions(request)
	for (let i = 0; i + 1 < studs.length; i++) {
		const left = (studs[i] as number) + STUD
		const right = studs[i + 1] as number
		const isOpening = openings.some(([xa, , xb]) => left < (xa + xb) / 2 && right > (xa + xb) / 2)
		if (!isOpening && right - left > 0.02) cells.push([left, STUD, right, height - STUD])
	}
	const look = { class: 'IfcBuildingElementPart', predefined: 'INSULATION', name: 'Cavity insulation' } as const
	const solids = cells.map(([xa, za, xb, zb]) => box(request.insulation, [xa, y0, za], [xb, y0 + depth, zb]))
	parts.push(part({ ...look, material: request.insulation }, solids))
	return parts
}

/** Left edges of the full-height studs: at both ends, beside each opening, and between on the raster. */
function studPositions({ x0, x1, openings }: FrameRequest): number[] {
	const fixed = [x0, x1 - STUD, ...openings.flatMap(([xa, , xb]) => [xa - STUD, xb])]
	const raster: number[] = []
	for (let x = x0 + STUD_SPACING; x < x1 - STUD; x += STUD_SPACING) {
		const nearFixed = fixed.some((other) => Math.abs(other - x) < 2.5 * STUD)
		const inOpening = openings.some(([xa, , xb]) => x + STUD > xa - STUD && x < xb + STUD)
		if (!nearFixed && !inOpening) raster.push(x)
	}
	return [...fixed, ...raster].toSorted((a, b) => a - b)
}

function plainCore({ x0, x1, y0, depth, height, openings, insulation }: FrameRequest): Part {
	const look = { class: 'IfcBuildingElementPart', predefined: 'INSULATION', name: 'Framed core' } as const
	const inner = openings.map(([xa, za, xb, zb]): Point2[] => rectangle(xa, Math.max(za, 0.02), xb, zb))
	return part({ ...look, material: insulation }, [
		prism(insulation, 'xz', y0, depth, rectangle(x0, 0, x1, height), inner),
	])
}
