import { because } from '../element-reason.ts'
import type { ModelGeometry, Shape } from '../geometry/model-geometry.ts'
import { closedTogether, hasGap, isOpen } from '../geometry/open-shapes.ts'
import type { IfcElements } from '../ifc/ifc-elements.ts'
import type { StepFile } from '../step/step-file.ts'
import type { Doubts } from './doubts.ts'
import { ReferencesTo } from './references-to.ts'

/** Shapes nested deeper than this are a cycle in a broken file. */
const DEEPEST = 8

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

const isFlat = ({ volume, surface }: Shape): boolean => volume < FLAT * surface ** 1.5

const isDoubtful = (shape: Shape): boolean => isOpen(shape) || shape.isInverted === true || isFlat(shape)

/**
 * Adds the elements that are solids in the file and whose meshes aren't.
 * @param unmeshed shells of which the kernel may have left out a face, and what faces opposite balances it
 */
export function doubtShapes(
	file: StepFile,
	elements: IfcElements,
	geometry: ModelGeometry,
	unmeshed: ReadonlySet<number>,
	doubts: Doubts,
): void {
	if (unmeshed.size > 0) doubtGaps(file, elements, geometry, unmeshed, doubts)
	const doubtful = geometry.shapes.map((shape) => !shape.isReplacement && isDoubtful(shape))
	if (!doubtful.includes(true)) return
	const solids = new Solids(file)
	const { instances, firstInstance } = geometry
	for (let element = 0; element < elements.count; element++) {
		const found: number[] = []
		const [from, to] = [firstInstance[element] as number, firstInstance[element + 1] as number]
		for (let at = from; at < to; at++) if (doubtful[instances.shapes[at] as number]) found.push(at)
		if (found.length === 0 || !solids.product(elements.shapes[element] as number)) continue
		const all = Array.from({ length: to - from }, (_, at) => from + at)
		const together = closedTogether(geometry, all)
		const joined = new Set(together.flatMap((solid) => solid.instances))
		if (together.some(({ volume }) => volume < 0)) doubts.add(element, because('inverted_faces'))
		for (const at of found) {
			if (joined.has(at)) continue
			const shape = geometry.shapes[instances.shapes[at] as number] as Shape
			if (isOpen(shape)) doubts.add(element, because(isFlat(shape) ? 'no_volume' : 'not_closed'))
			else doubts.add(element, because(isFlat(shape) ? 'no_volume' : 'inverted_faces'))
		}
	}
}

/** Adds the elements with some of the given shells whose meshes have an edge with a face on one side only. */
function doubtGaps(
	file: StepFile,
	elements: IfcElements,
	geometry: ModelGeometry,
	unmeshed: ReadonlySet<number>,
	doubts: Doubts,
): void {
	const below = new ReferencesTo(file, (record) => unmeshed.has(record))
	const { instances, firstInstance, shapes } = geometry
	for (let element = 0; element < elements.count; element++) {
		if (below.below(elements.shapes[element] as number) < 0) continue
		for (let at = firstInstance[element] as number; at < (firstInstance[element + 1] as number); at++) {
			const shape = shapes[instances.shapes[at] as number] as Shape
			if (!shape.isReplacement && hasGap(shape)) doubts.add(element, because('not_closed'))
		}
	}
}
