import { because } from '../element-reason.ts'
import type { ModelGeometry, Shape } from '../geometry/model-geometry.ts'
import type { IfcElements } from '../ifc/ifc-elements.ts'
import type { StepFile } from '../step/step-file.ts'
import type { Doubts } from './doubts.ts'

/** Shapes nested deeper than this are a cycle in a broken file. */
const DEEPEST = 8

/** Of a surface; the kernel's cuts leave smaller gaps. */
const OPEN = 0.02

/** Volume as a share of the surface to the power of 1.5; a steel sheet has a hundred times this. */
const FLAT = 1e-6

const SOLID =
	/^IFC(EXTRUDEDAREASOLID|REVOLVEDAREASOLID|SWEPTDISKSOLID|FIXEDREFERENCESWEPT|SURFACECURVESWEPT|DIRECTRIX|FACETEDBREP|ADVANCEDBREP|CSGSOLID|BOOLEAN|SECTIONEDSOLID|BLOCK|SPHERE|RIGHTCIRCULAR|RECTANGULARPYRAMID)/

/** Whether shapes are solids by their records. */
class Solids {
	private readonly file: StepFile
	private readonly known = new Map<number, boolean>()

	constructor(file: StepFile) {
		this.file = file
	}

	/** Whether all body representations of a product consist of solids only. */
	product(definition: number): boolean {
		let found = false
		for (const id of this.file.refs(definition, 2)) {
			const representation = this.file.record(id)
			const name = (this.file.text(representation, 1) ?? '').toUpperCase()
			if (name !== 'BODY') continue
			if (!this.all(representation, 0)) return false
			found = true
		}
		return found
	}

	private all(representation: number, depth: number): boolean {
		const items = this.file.refs(representation, 3)
		return items.length > 0 && items.every((id) => this.item(this.file.record(id), depth))
	}

	private item(record: number, depth: number): boolean {
		if (record < 0 || depth > DEEPEST) return false
		const known = this.known.get(record)
		if (known !== undefined) return known
		this.known.set(record, false)
		const { file } = this
		const type = file.type(record)
		let isSolid = SOLID.test(type)
		if (type === 'IFCMAPPEDITEM') isSolid = this.all(file.follow(file.follow(record, 0), 1), depth + 1)
		else if (type === 'IFCTRIANGULATEDFACESET') isSolid = file.value(record, 2).value === true
		else if (type === 'IFCPOLYGONALFACESET') isSolid = file.value(record, 1).value === true
		this.known.set(record, isSolid)
		return isSolid
	}
}

const isDoubtful = ({ openness = 0, isInverted, volume, surface }: Shape): boolean =>
	openness > OPEN || isInverted === true || volume < FLAT * surface ** 1.5

/** Adds the elements that are solids in the file and whose meshes aren't. */
export function doubtShapes(file: StepFile, elements: IfcElements, geometry: ModelGeometry, doubts: Doubts): void {
	const doubtful = geometry.shapes.map((shape) => !shape.isReplacement && isDoubtful(shape))
	if (!doubtful.includes(true)) return
	const solids = new Solids(file)
	const { instances } = geometry
	for (let at = 0; at < instances.length; at++) {
		const number = instances.shapes[at] as number
		if (!doubtful[number]) continue
		const element = instances.elements[at] as number
		if (!solids.product(elements.shapes[element] as number)) continue
		const shape = geometry.shapes[number] as Shape
		if (shape.volume < FLAT * shape.surface ** 1.5) doubts.add(element, because('no_volume'))
		else if ((shape.openness ?? 0) > OPEN) doubts.add(element, because('not_closed'))
		else doubts.add(element, because('inverted_faces'))
	}
}
