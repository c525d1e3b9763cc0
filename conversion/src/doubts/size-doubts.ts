import type { ElementColumns } from '@panelyard/contracts/models/model-structure'
import { because } from '../element-reason.ts'
import type { MeasuredElements } from '../geometry/element-measures.ts'
import type { Doubts } from './doubts.ts'
import { inShort, PLATES } from './measure-doubts.ts'

/** Factor by which a size in the file may differ from that of the shape. */
const TOLERANCE = 2

/** Of a thin element, the thickness is at most this share of the next larger extent. */
const THIN = 0.2

/** The full surface of a box counts both sides and the edges; this share more is for folds. */
const FOLDS = 0.1

/** No building material weighs less, in kg/m3. Tonnes written as kilogrammes make 2.4 of concrete and 7.85 of steel. */
const LIGHTEST = 10

/** Neither does a panel with concrete in it; aerated concrete weighs 300. */
const LIGHTEST_OF_CONCRETE = 200

/** Volumes below this are of accessories, in m3. */
const LEAST_VOLUME = 1e-5

/** Elements whose length is that of their shape, unlike that of a bent bar or a railing. */
const STRAIGHT =
	/^Ifc(Wall|Slab|Plate|Covering|Roof|Beam|Column|Member|Footing|Pile|BuildingElementPart|BuildingElementProxy|ElementAssembly)/

const WALLS = /^IfcWall/

type LengthName = 'length' | 'width' | 'height'
const LENGTHS = ['length', 'width', 'height'] as const

/** The sides of an element's box, the shortest first, and the least thickness with which its volume fits into the box. */
interface Box {
	sides: [number, number, number]
	half: number
	least: number
}

function boxOf(measured: MeasuredElements, element: number, volume: number): Box | null {
	const sides = LENGTHS.map((name) => measured[name][element] as number).sort((a, b) => a - b)
	const [a, b, c] = sides as [number, number, number]
	const half = a * b + b * c + a * c
	return a > 0 ? { sides: [a, b, c], half, least: volume / half } : null
}

/** Whether a length in the file is none of the shape's: neither a side of its box nor the thickness of a sloped one. */
function isAnother(stated: number, name: LengthName, isThinWall: boolean, { sides, least }: Box): boolean {
	const [a, b, c] = sides
	const fitting = isThinWall ? (name === 'width' ? [a] : [b, c]) : sides
	if (fitting.some((side) => Math.max(stated / side, side / stated) <= TOLERANCE)) return false
	const mayBeSloped = !(isThinWall && name !== 'width') && stated < a && stated >= least / TOLERANCE
	return !mayBeSloped
}

/**
 * Adds the elements whose lengths, area or weight in the file can't be those of their shape: by the factor of a unit, or
 * because they are those of something in the element.
 * @param columns measures of the file only
 * @param concrete finds the elements with concrete in them, if any weight asks for it
 */
export function doubtSizes(
	columns: ElementColumns,
	classes: readonly string[],
	measured: MeasuredElements,
	concrete: () => ReadonlySet<number>,
	doubts: Doubts,
): void {
	let ofConcrete: ReadonlySet<number> | null = null
	const isTooLight = (element: number, density: number): boolean => {
		if (density < LIGHTEST || density >= LIGHTEST_OF_CONCRETE) return density < LIGHTEST
		ofConcrete ??= concrete()
		return ofConcrete.has(element)
	}
	for (let element = 0; element < columns.count; element++) {
		const volume = measured.volume[element] as number
		if (!(volume > LEAST_VOLUME) || measured.isIncomplete[element] === 1) continue
		const differing: string[] = []
		const weight = columns.weight[element] ?? null
		if (weight !== null && isTooLight(element, weight / volume))
			differing.push(`${inShort(weight)} kg / ${inShort(volume)} m³`)
		const name = classes[element] as string
		const box = STRAIGHT.test(name) ? boxOf(measured, element, volume) : null
		if (box) {
			const isThin = box.sides[0] <= box.sides[1] * THIN
			for (const length of LENGTHS) {
				const stated = columns[length][element] ?? null
				if (stated !== null && isAnother(stated, length, isThin && WALLS.test(name), box))
					differing.push(`${inShort(stated)} m / ${inShort(measured[length][element] as number)} m`)
			}
			const [area, drawn] = [columns.area[element] ?? null, measured.area[element] as number]
			const isTooSmall = area !== null && isThin && area < drawn / TOLERANCE
			const isTooLarge = area !== null && area > 2 * box.half * (1 + FOLDS)
			if (PLATES.test(name) && (isTooSmall || isTooLarge))
				differing.push(`${inShort(area as number)} m² / ${inShort(drawn)} m²`)
		}
		if (differing.length > 0) doubts.add(element, because('size_differs', differing.join('; ')))
	}
}
