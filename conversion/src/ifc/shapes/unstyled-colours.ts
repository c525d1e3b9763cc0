import type { Instances } from '../../geometry/instances.ts'
import type { StepFile } from '../../step/step-file.ts'
import type { IfcElements } from '../ifc-elements.ts'
import { materialRecords } from '../properties/materials.ts'

/** RGBA, red in the lowest byte. */
type Colour = number

/** The kernel's colour for shapes without a style. */
const WHITE = 0xffffffff

/** Most steps from a material association or a representation to its constituents. */
const DEEPEST = 6

const byte = (share: number): number => Math.max(0, Math.min(255, Math.round(share * 255)))

/** Reads the colours of styles, materials and layers. */
class Styles {
	private readonly file: StepFile
	private readonly known = new Map<number, Colour | null>()
	private readonly ofMaterial = new Map<number, Colour>()

	constructor(file: StepFile) {
		this.file = file
		for (const definition of file.ofType('IFCMATERIALDEFINITIONREPRESENTATION')) {
			const styled = file.refs(definition, 2).flatMap((id) => file.refs(file.record(id), 3))
			for (const id of styled) {
				const colour = this.first(file.refs(file.record(id), 1))
				if (colour !== null) this.ofMaterial.set(file.follow(definition, 3), colour)
			}
		}
	}

	/** The first colour among styles, or assignments of styles. */
	first(ids: number[]): Colour | null {
		for (const id of ids) {
			const colour = this.style(this.file.record(id))
			if (colour !== null) return colour
		}
		return null
	}

	private style(record: number): Colour | null {
		const known = this.known.get(record)
		if (known !== undefined) return known
		this.known.set(record, null)
		const colour = this.readStyle(record)
		this.known.set(record, colour)
		return colour
	}

	private readStyle(record: number): Colour | null {
		const { file } = this
		const type = file.type(record)
		if (type === 'IFCPRESENTATIONSTYLEASSIGNMENT') return this.first(file.refs(record, 0))
		if (type === 'IFCSURFACESTYLE') return this.first(file.refs(record, 2))
		if (type !== 'IFCSURFACESTYLERENDERING' && type !== 'IFCSURFACESTYLESHADING') return null
		const rgb = file.follow(record, 0)
		if (file.type(rgb) !== 'IFCCOLOURRGB') return null
		const [r = 1, g = 1, b = 1] = [1, 2, 3].map((argument) => file.number(rgb, argument) ?? 1)
		const opacity = 1 - (file.number(record, 1) ?? 0)
		return (byte(r) | (byte(g) << 8) | (byte(b) << 16) | (byte(opacity) << 24)) >>> 0
	}

	/** The first coloured material of a material, a list or a set of layers, profiles or constituents. */
	material(record: number): Colour | null {
		for (const inside of materialRecords(this.file, record)) {
			const colour = this.ofMaterial.get(inside)
			if (colour !== undefined) return colour
		}
		return null
	}
}

/** Representation or item record -> colour of the layer it is on. */
function layerColours(file: StepFile, styles: Styles): Map<number, Colour> {
	const colours = new Map<number, Colour>()
	for (const layer of file.ofType('IFCPRESENTATIONLAYERWITHSTYLE')) {
		const colour = styles.first(file.refs(layer, 7))
		if (colour !== null) for (const id of file.refs(layer, 2)) colours.set(file.record(id), colour)
	}
	return colours
}

/** Element -> colour of the material of its type. */
function typeMaterialColours(file: StepFile, elements: IfcElements, styles: Styles): Map<number, Colour> {
	const colours = new Map<number, Colour>()
	const ofType = new Map<number, Colour>()
	const types = new Set([...file.ofType('IFCRELDEFINESBYTYPE')].map((rel) => file.follow(rel, 5)))
	if (types.size === 0) return colours
	for (const rel of file.ofType('IFCRELASSOCIATESMATERIAL')) {
		const related = file.refs(rel, 4).map((id) => file.record(id))
		if (!related.some((record) => types.has(record))) continue
		const colour = styles.material(file.follow(rel, 5))
		if (colour !== null) for (const record of related) ofType.set(record, colour)
	}
	if (ofType.size === 0) return colours
	for (const rel of file.ofType('IFCRELDEFINESBYTYPE')) {
		const colour = ofType.get(file.follow(rel, 5))
		if (colour === undefined) continue
		for (const id of file.refs(rel, 4)) {
			const element = elements.byRecord[file.record(id)] ?? -1
			if (element >= 0) colours.set(element, colour)
		}
	}
	return colours
}

/** Representations and items of an element's body, including mapped ones and operands. */
function* shapeRecords(file: StepFile, records: number[], depth = 0): Generator<number> {
	if (depth > DEEPEST) return
	for (const record of records) {
		if (record < 0) continue
		yield record
		const type = file.type(record)
		const inside = (argument: number): number[] => file.refs(record, argument).map((id) => file.record(id))
		if (type === 'IFCSHAPEREPRESENTATION') yield* shapeRecords(file, inside(3), depth + 1)
		else if (type === 'IFCMAPPEDITEM') yield* shapeRecords(file, [file.follow(file.follow(record, 0), 1)], depth + 1)
		else if (type === 'IFCBOOLEANCLIPPINGRESULT' || type === 'IFCBOOLEANRESULT')
			yield* shapeRecords(file, inside(1), depth + 1)
	}
}

/**
 * Colours that the kernel doesn't read: of the presentation layer, and of the material of the element's type. They
 * apply if neither the shape nor the element's own material has a style; the kernel draws such shapes white.
 * @returns by element, empty for most files
 */
export function readUnstyledColours(file: StepFile, elements: IfcElements): Map<number, Colour> {
	const found = new Map<number, Colour>()
	const styles = new Styles(file)
	const ofLayer = layerColours(file, styles)
	const ofType = typeMaterialColours(file, elements, styles)
	if (ofLayer.size === 0 && ofType.size === 0) return found
	const white = new Set<number>()
	for (const item of file.ofType('IFCSTYLEDITEM'))
		if (styles.first(file.refs(item, 1)) === WHITE) white.add(file.follow(item, 0))
	for (let element = 0; element < elements.count; element++) {
		const shape = elements.shapes[element] as number
		if (shape < 0) continue
		let colour = ofType.get(element)
		let isWhite = false
		const representations = file.refs(shape, 2).map((id) => file.record(id))
		for (const record of shapeRecords(file, representations)) {
			if (white.has(record)) isWhite = true
			colour = ofLayer.get(record) ?? colour
		}
		if (colour !== undefined && !isWhite) found.set(element, colour)
	}
	return found
}

/** Colours the shapes that the kernel left white. */
export function paintUnstyled({ elements, colours: painted }: Instances, colours: Map<number, Colour>): void {
	if (colours.size === 0) return
	for (let at = 0; at < painted.length; at++)
		if (painted[at] === WHITE) painted[at] = colours.get(elements[at] as number) ?? WHITE
}
