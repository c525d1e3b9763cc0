import type { Part } from './parts.ts'
import type { StepWriter } from './step-writer.ts'

type Quantity = readonly [name: string, kind: 'length' | 'area' | 'volume' | 'weight', value: number]

/** The quantity set of a part by its name in IFC4, or null for small parts without quantities. */
export function partQuantities(part: Part): { set: string; quantities: Quantity[] } | null {
	const { min, max } = part.shape.bounds
	const sides = [max[0] - min[0], max[1] - min[1], max[2] - min[2]] as const
	const [thickness, , longest] = sides.toSorted((a, b) => a - b) as [number, number, number]
	const gross = part.shape.volume
	const solid: Quantity[] = [
		['GrossVolume', 'volume', gross],
		['NetVolume', 'volume', part.volume],
		['NetWeight', 'weight', part.weight],
	]
	const flat: Quantity[] = [
		['Width', 'length', thickness],
		['GrossArea', 'area', gross / thickness],
		['NetArea', 'area', part.volume / thickness],
	]
	switch (part.class) {
		case 'IfcWall':
		case 'IfcWallStandardCase':
			return {
				set: 'Qto_WallBaseQuantities',
				quantities: [
					['Length', 'length', Math.max(sides[0], sides[1])],
					['Height', 'length', sides[2]],
					['Width', 'length', Math.min(sides[0], sides[1])],
					['GrossSideArea', 'area', gross / thickness],
					['NetSideArea', 'area', part.volume / thickness],
					...solid,
				],
			}
		case 'IfcSlab':
			return { set: 'Qto_SlabBaseQuantities', quantities: [['Width', 'length', sides[2]], ...solid] }
		case 'IfcPlate':
			return { set: 'Qto_PlateBaseQuantities', quantities: [...flat, ...solid] }
		case 'IfcCovering':
			return { set: 'Qto_CoveringBaseQuantities', quantities: [['Width', 'length', thickness]] }
		case 'IfcMember':
		case 'IfcColumn':
			return {
				set: `Qto_${part.class.slice(3)}BaseQuantities`,
				quantities: [['Length', 'length', longest], ...solid],
			}
		case 'IfcDoor':
		case 'IfcWindow': {
			const { width, height } = part.overall ?? { width: sides[0], height: sides[2] }
			return {
				set: `Qto_${part.class.slice(3)}BaseQuantities`,
				quantities: [
					['Width', 'length', width],
					['Height', 'length', height],
					['Area', 'area', width * height],
				],
			}
		}
		case 'IfcStairFlight':
			return { set: 'Qto_StairFlightBaseQuantities', quantities: solid.slice(0, 2) }
		case 'IfcRailing':
			return { set: 'Qto_RailingBaseQuantities', quantities: [['Length', 'length', longest]] }
		case 'IfcBuildingElementPart':
			return { set: 'BaseQuantities', quantities: solid }
		default:
			return null
	}
}

const ENTITIES = {
	length: 'IFCQUANTITYLENGTH',
	area: 'IFCQUANTITYAREA',
	volume: 'IFCQUANTITYVOLUME',
	weight: 'IFCQUANTITYWEIGHT',
} as const

/** Writes a quantity set; in IFC2X3 all of them are BaseQuantities. */
export function writeQuantities(w: StepWriter, path: string, set: string, quantities: readonly Quantity[]): string {
	const old = w.options.schema === 'IFC2X3'
	const references = quantities.map(([name, kind, value]) => {
		return w.shared(ENTITIES[kind], `'${name}'`, '$', '$', w[kind](value), ...(old ? [] : ['$']))
	})
	const [name, method] = old ? ["'BaseQuantities'", '$'] : [`'${set}'`, "'BaseQuantities'"]
	return w.rooted('IFCELEMENTQUANTITY', path, name, method, `(${references.join(',')})`)
}
