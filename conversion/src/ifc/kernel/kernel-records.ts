import type { StepFile } from '../../step/step-file.ts'
import type { MeshPlan } from '../shapes/representations.ts'
import { cutsNothing } from '../shapes/second-bodies.ts'

const QUOTE = 39
const HASH = 35

/** Author and time of a record don't affect its shape. */
const NOT_FOLLOWED = new Set(['IFCOWNERHISTORY'])

/** Marks records, the records they refer to, and those that colour them. */
class Marker {
	readonly marked: Uint8Array
	private readonly file: StepFile
	private readonly styles: Map<number, number[]>
	private readonly stopTypes: Set<number>
	private readonly pending: number[] = []

	constructor(file: StepFile, styles: Map<number, number[]>) {
		this.file = file
		this.styles = styles
		this.marked = new Uint8Array(file.index.count)
		this.stopTypes = new Set(file.index.typeNames.flatMap((name, number) => (NOT_FOLLOWED.has(name) ? [number] : [])))
	}

	/** Marks only this record. */
	markAlone(record: number): void {
		if (record >= 0) this.marked[record] = 1
	}

	/** Marks a record with everything it refers to. */
	whole(record: number): void {
		this.add(record)
		for (let next = this.pending.pop(); next !== undefined; next = this.pending.pop()) this.addReferences(next)
	}

	private add(record: number): void {
		if (record < 0 || this.marked[record] === 1 || this.stopTypes.has(this.file.index.type[record] as number)) return
		this.marked[record] = 1
		this.pending.push(record)
		for (const style of this.styles.get(record) ?? []) this.add(style)
	}

	private addReferences(record: number): void {
		const { bytes, index } = this.file
		const end = index.end[record] as number
		let inText = false
		for (let at = index.firstArgument[record] as number; at < end; at++) {
			const byte = bytes[at] as number
			if (byte === QUOTE) inText = !inText
			else if (byte === HASH && !inText) this.add(this.file.record(this.file.refAt(at)))
		}
	}
}

/** Marks a product with its placement and its shape. */
function addProduct(file: StepFile, marker: Marker, product: number): void {
	marker.markAlone(product)
	marker.whole(file.follow(product, 5))
	marker.whole(file.follow(product, 6))
}

/**
 * The records that affect the kernel's result for the planned products, 1 by record: their placements and shapes, the
 * openings in them and in their parents, the colours of all of these, and the project with its units.
 */
export function recordsForKernel(file: StepFile, plan: MeshPlan): Uint8Array {
	if (!plan.placesKnown) return withoutReferences(file, allRecords(file))
	const marker = new Marker(file, plan.styles)
	const products = plan.products.map(({ expressId }) => file.record(expressId))
	const wholes = new Set(plan.wholesOfVoided)
	for (const project of file.ofType('IFCPROJECT')) {
		marker.markAlone(project)
		marker.whole(file.follow(project, 8))
	}
	for (const product of products) addProduct(file, marker, product)
	const targets = new Set([...products, ...wholes])
	for (const rel of file.ofType('IFCRELVOIDSELEMENT')) {
		const opening = file.follow(rel, 5)
		if (opening < 0 || !targets.has(file.follow(rel, 4)) || cutsNothing(file, opening)) continue
		marker.markAlone(rel)
		addProduct(file, marker, opening)
		targets.add(opening)
	}
	for (const whole of wholes) marker.markAlone(whole)
	for (const rel of file.ofType('IFCRELAGGREGATES')) if (wholes.has(file.follow(rel, 4))) marker.markAlone(rel)
	for (const rel of file.ofType('IFCRELDEFINESBYTYPE')) {
		if (!file.refs(rel, 4).some((id) => targets.has(file.record(id)))) continue
		const type = file.follow(rel, 5)
		marker.markAlone(rel)
		marker.markAlone(type)
		targets.add(type)
	}
	for (const rel of file.ofType('IFCRELASSOCIATESMATERIAL')) {
		if (!file.refs(rel, 4).some((id) => targets.has(file.record(id)))) continue
		marker.markAlone(rel)
		marker.whole(file.follow(rel, 5))
	}
	return marker.marked
}

/** Without the relations of openings that cut nothing. */
function withoutReferences(file: StepFile, marked: Uint8Array): Uint8Array {
	for (const rel of file.ofType('IFCRELVOIDSELEMENT')) if (cutsNothing(file, file.follow(rel, 5))) marked[rel] = 0
	return marked
}

function allRecords(file: StepFile): Uint8Array {
	const { count, ids, repeatedIds } = file.index
	const all = new Uint8Array(count).fill(1)
	if (repeatedIds.length > 0)
		for (let record = 0; record < count; record++) if (file.record(ids[record] as number) !== record) all[record] = 0
	return all
}
