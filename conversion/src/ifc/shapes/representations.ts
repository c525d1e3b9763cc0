import { invert, type Matrix, multiply } from '../../geometry/matrices.ts'
import type { ProductToMesh } from '../../geometry/product-list.ts'
import { RecordHasher } from '../../step/record-hash.ts'
import type { StepFile } from '../../step/step-file.ts'
import type { IfcElements } from '../ifc-elements.ts'
import { Placements } from '../placements.ts'
import { Repetitions } from './repetitions.ts'
import { cutsNothing } from './second-bodies.ts'

export interface MeshPlan {
	/** The products that the kernel meshes. */
	products: ProductToMesh[]
	/** Elements with the mesh of another one. */
	repetitions: Repetitions
	/** Openings by the element that they cut. */
	openings: Map<number, number[]>
	/** Projections (corbels, nibs) and the openings that cut them with their host, as records. */
	projected: { projection: number; openings: number[] }[]
	/** Records in a reference cycle; the kernel would follow them for ever. */
	circular: Set<number>
	/** Elements without a position, because their placement is relative to itself. */
	unplaced: number[]
	/** Records that colour a shape or a material, by that shape or material. */
	styles: Map<number, number[]>
	/** Records of the wholes above the elements with openings, whose openings count for their parts. */
	wholesOfVoided: Set<number>
	/** Whether all elements have local placements; others depend on more than their references. */
	placesKnown: boolean
}

/** Openings or projections by the element they change. */
function featuresOf(
	file: StepFile,
	elements: IfcElements,
	type: 'IFCRELVOIDSELEMENT' | 'IFCRELPROJECTSELEMENT',
): Map<number, number[]> {
	const features = new Map<number, number[]>()
	for (const rel of file.ofType(type)) {
		const record = file.follow(rel, 4)
		const element = record < 0 ? -1 : (elements.byRecord[record] as number)
		const feature = file.follow(rel, 5)
		if (element < 0 || feature < 0 || cutsNothing(file, feature)) continue
		const list = features.get(element)
		if (list) list.push(feature)
		else features.set(element, [feature])
	}
	return features
}

/** A record that colours a shape or a material refers to it, not the other way round. */
function stylesByTarget(file: StepFile): Map<number, number[]> {
	const styles = new Map<number, number[]>()
	for (const [type, target] of [
		['IFCSTYLEDITEM', 0],
		['IFCMATERIALDEFINITIONREPRESENTATION', 3],
		['IFCINDEXEDCOLOURMAP', 0],
	] as const) {
		for (const record of file.ofType(type)) {
			const of = file.follow(record, target)
			if (of < 0) continue
			const list = styles.get(of)
			if (list) list.push(record)
			else styles.set(of, [record])
		}
	}
	return styles
}

/** Materials of elements and of types, by record: the kernel uses them to colour shapes without a style. */
function materials(file: StepFile): Map<number, number> {
	const material = new Map<number, number>()
	for (const rel of file.ofType('IFCRELASSOCIATESMATERIAL')) {
		const of = file.follow(rel, 5)
		for (const id of file.refs(rel, 4)) material.set(file.record(id), of)
	}
	for (const rel of file.ofType('IFCRELDEFINESBYTYPE')) {
		const ofType = material.get(file.follow(rel, 5))
		if (ofType === undefined) continue
		for (const id of file.refs(rel, 4)) {
			const record = file.record(id)
			if (!material.has(record)) material.set(record, ofType)
		}
	}
	return material
}

/** Relative placements are compared to a millionth of a file unit. */
const rounded = (matrix: Matrix): string => Array.from(matrix, (value) => Math.round(value * 1e6) / 1e6 + 0).join(',')

/**
 * Plans the work of the kernel. Elements with equal representation, style and openings are meshed once: exporters write
 * the same shape many times, and meshing it takes most of the time.
 */
export function planMeshes(file: StepFile, elements: IfcElements, parent: Int32Array): MeshPlan {
	const openings = featuresOf(file, elements, 'IFCRELVOIDSELEMENT')
	const projections = featuresOf(file, elements, 'IFCRELPROJECTSELEMENT')
	const projected: MeshPlan['projected'] = []
	const styles = stylesByTarget(file)
	const hasher = new RecordHasher(file, styles)
	const material = materials(file)
	const placements = new Placements(file)
	const voided = new Uint8Array(elements.count)
	const products: ProductToMesh[] = []
	const repetitions = new Repetitions()
	const unplaced: number[] = []
	const wholesOfVoided = new Set<number>()
	let placesKnown = true
	const first = new Map<string, { element: number; place: Matrix; inverse: Matrix | null }>()
	const keys = new Map<string, number>()

	/** Openings and projections of an element and of its parents, in its own axes; null when they can't be compared. */
	const featureKey = (element: number, elementPlace: Matrix | null): string | null => {
		let key = ''
		let inverse: Matrix | null | undefined
		for (let at = element; at >= 0; at = parent[at] as number) {
			const cuts = openings.get(at) ?? []
			if (cuts.length > 0) voided[element] = 1
			for (const feature of at === element ? [...cuts, ...(projections.get(at) ?? [])] : cuts) {
				const place = placements.of(file.follow(feature, 5))
				inverse ??= elementPlace && invert(elementPlace)
				if (!place || !inverse) return null
				key += `|${hasher.hash(file.follow(feature, 6))}@${rounded(multiply(inverse, place))}`
			}
		}
		return key
	}
	for (let element = 0; element < elements.count; element++) {
		const definition = elements.shapes[element] as number
		if (definition < 0) continue
		const record = elements.records[element] as number
		const placement = file.follow(record, 5)
		const place = placements.of(placement)
		if (placements.circular.has(placement)) {
			unplaced.push(element)
			continue
		}
		if (!place) placesKnown = false
		const cut = featureKey(element, place)
		const shape = hasher.hash(definition)
		let shapeKey = keys.get(shape)
		if (shapeKey === undefined) {
			shapeKey = keys.size
			keys.set(shape, shapeKey)
		}
		const key = cut === null || !place ? null : `${shape}/${hasher.hash(material.get(record) ?? -1)}/${cut}`
		const known = key === null ? undefined : first.get(key)
		if (known && place) {
			known.inverse ??= invert(known.place)
			if (known.inverse) {
				repetitions.add(element, known.element, multiply(place, known.inverse))
				continue
			}
		}
		if (key !== null && place) first.set(key, { element, place, inverse: null })
		products.push({ element, expressId: file.id(record), shapeKey, voided: voided[element] === 1 })
		for (const projection of projections.get(element) ?? []) {
			if (file.follow(projection, 6) < 0 || !placements.of(file.follow(projection, 5))) continue
			const cuts: number[] = []
			for (let at = element; at >= 0; at = parent[at] as number) cuts.push(...(openings.get(at) ?? []))
			projected.push({ projection, openings: cuts })
			// Its mesh is part of its host's.
			products.push({ element, expressId: file.id(projection), shapeKey, voided: true })
		}
		if (voided[element] === 1)
			for (let at = parent[element] as number; at >= 0; at = parent[at] as number)
				wholesOfVoided.add(elements.records[at] as number)
	}
	return {
		products,
		repetitions,
		openings,
		projected,
		unplaced,
		circular: new Set([...hasher.circular, ...placements.circular]),
		styles,
		wholesOfVoided,
		placesKnown,
	}
}
