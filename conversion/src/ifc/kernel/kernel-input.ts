import type { ProductToMesh } from '../../geometry/product-list.ts'
import { joinBytes, latin1Bytes } from '../../portable/bytes.ts'
import { latin1Of } from '../../step/latin1.ts'
import {
	BROKEN,
	EMPTY_ARGUMENT,
	emptyLongTexts,
	FAR_REFERENCE,
	fillEmptyArguments,
	LARGEST_KERNEL_ID,
	LONG_TEXT,
	stateOfRecord,
} from '../../step/record-grammar.ts'
import { idAt } from '../../step/record-ids.ts'
import { sharedMemory } from '../../step/shared-memory.ts'
import type { StepFile } from '../../step/step-file.ts'
import { isBrokenSpline } from '../curves/broken-splines.ts'
import type { CurveReader } from '../curves/read-curve.ts'
import { orderedCuts } from '../shapes/overlapping-openings.ts'
import type { MeshPlan } from '../shapes/representations.ts'
import { recordsForKernel } from './kernel-records.ts'
import { KernelRewrites } from './kernel-rewrites.ts'

const HASH = 35
const OPEN = 40
const NEWLINE = 10

/**
 * Arguments that are lists, by type. The kernel looks for the list's end beyond the record's, and hangs if there is
 * none.
 */
const LISTS: Record<string, number[]> = {
	IFCPRODUCTDEFINITIONSHAPE: [2],
	IFCSHAPEREPRESENTATION: [3],
	IFCSTYLEDREPRESENTATION: [3],
	IFCSTYLEDITEM: [1],
	IFCPRESENTATIONSTYLEASSIGNMENT: [0],
	IFCSURFACESTYLE: [2],
	IFCMATERIALDEFINITIONREPRESENTATION: [2],
	IFCMATERIALLIST: [0],
	IFCMATERIALLAYERSET: [0],
	IFCRELAGGREGATES: [5],
	IFCRELNESTS: [5],
	IFCRELASSOCIATESMATERIAL: [4],
	IFCRELDEFINESBYTYPE: [4],
	IFCRELCONTAINEDINSPATIALSTRUCTURE: [4],
	IFCUNITASSIGNMENT: [0],
	IFCCARTESIANPOINT: [0],
	IFCCARTESIANPOINTLIST2D: [0],
	IFCCARTESIANPOINTLIST3D: [0],
	IFCDIRECTION: [0],
	IFCPOLYLINE: [0],
	IFCPOLYLOOP: [0],
	IFCCOMPOSITECURVE: [0],
	IFCEDGELOOP: [0],
	IFCFACE: [0],
	IFCADVANCEDFACE: [0],
	IFCFACESURFACE: [0],
	IFCCLOSEDSHELL: [0],
	IFCOPENSHELL: [0],
	IFCCONNECTEDFACESET: [0],
	IFCFACETEDBREPWITHVOIDS: [1],
	IFCADVANCEDBREPWITHVOIDS: [1],
	IFCFACEBASEDSURFACEMODEL: [0],
	IFCSHELLBASEDSURFACEMODEL: [0],
	IFCGEOMETRICSET: [0],
	IFCGEOMETRICCURVESET: [0],
	IFCARBITRARYPROFILEDEFWITHVOIDS: [3],
	IFCCOMPOSITEPROFILEDEF: [2],
	IFCTRIANGULATEDFACESET: [3],
	IFCPOLYGONALFACESET: [2],
	IFCINDEXEDPOLYGONALFACE: [0],
	IFCTRIMMEDCURVE: [1, 2],
}

/** Arguments that are texts, by type: the kernel hangs on a number in their place, too. */
const TEXTS: Record<string, number[]> = {
	IFCPRODUCTDEFINITIONSHAPE: [0, 1],
	IFCSHAPEREPRESENTATION: [1, 2],
	IFCSTYLEDREPRESENTATION: [1, 2],
	IFCSURFACESTYLE: [0],
}

/** A quoted text, `$` or `*`. */
const IS_TEXT_START: ReadonlySet<number> = new Set([39, 36, 42])

/**
 * A unit without its conversion measure also hangs the kernel. It reads a length converted through another unit (a foot
 * of twelve inches) as metres.
 */
function lacksMeasure(file: StepFile, unit: number, broken: Set<number>): boolean {
	const measure = file.follow(unit, 3)
	const base = file.follow(measure, 1)
	if (file.type(measure) !== 'IFCMEASUREWITHUNIT' || base < 0 || broken.has(measure) || broken.has(base)) return true
	return file.enumeration(unit, 1) === 'LENGTHUNIT' && file.type(base) !== 'IFCSIUNIT'
}

function stateOf(file: StepFile, record: number, lists: number[] | undefined, texts: number[] | undefined): number {
	const { bytes, index } = file
	const state = stateOfRecord(bytes, index.firstArgument[record] as number, index.end[record] as number)
	if (lists?.some((argument) => bytes[file.argument(record, argument)] !== OPEN)) return BROKEN
	if (texts?.some((argument) => !IS_TEXT_START.has(bytes[file.argument(record, argument)] as number))) return BROKEN
	return state
}

/** Added records have numbers from here on at least, so that no reference to a missing record finds them. */
const LEAST_ADDED = 2_000_000_000

/** Where numbers of added records start while those of the file are too large for the kernel. */
const FIRST_ADDED = 5e15

export interface KernelInput {
	/** A STEP file. */
	bytes: SharedArrayBuffer | ArrayBuffer
	/** The kernel can't read the file's length unit and assumes metres. */
	lengthUnitLost: boolean
	/** The record behind a number in it, -1 for none. */
	recordOf: (kernelId: number) => number
	/** Shells with bent faces that only the kernel can mesh. */
	unmeshed: ReadonlySet<number>
	/** Whether a record is in it, or was written in another form. */
	isNeeded: (record: number) => boolean
	/** With the curves that were read for it. */
	curves: CurveReader
	/** The plan's products by their numbers in it. */
	products: ProductToMesh[]
}

/** Only the schema of the file's header is written: broken quotes in it hang the kernel. */
const headerOf = (schema: string): Uint8Array =>
	latin1Bytes(
		`ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('','',(''),(''),'','','');\nFILE_SCHEMA(('${schema}'));\nENDSEC;\nDATA;\n`,
	)

const END = latin1Bytes('ENDSEC;\nEND-ISO-10303-21;\n')

/** Offset of the `#` at the start of a record. */
function startOf({ bytes, index }: StepFile, record: number): number {
	let start = (index.firstArgument[record] as number) - 1
	while (bytes[start] !== HASH) start--
	return start
}

/** A record as it is in the file, with its semicolon. */
const linesOf = (file: StepFile, record: number): Uint8Array =>
	file.bytes.subarray(startOf(file, record), (file.index.end[record] as number) + 1)

/** From this length on, copying memory is faster than byte by byte. */
const LONG_RECORD = 160

/**
 * A STEP file of the marked records in order, some replaced by other lines.
 * @param long records with texts that are emptied, if they aren't replaced
 */
function write(
	file: StepFile,
	schema: string,
	marked: Uint8Array,
	long: number[],
	replaced: Map<number, Uint8Array>,
): SharedArrayBuffer | ArrayBuffer {
	const { bytes, index } = file
	const header = headerOf(schema)
	const starts = new Uint32Array(index.count)
	let size = header.length + END.length
	for (const lines of replaced.values()) size += lines.length
	for (let record = 0; record < index.count; record++) {
		if (marked[record] === 0 || replaced.has(record)) continue
		const start = startOf(file, record)
		starts[record] = start
		size += (index.end[record] as number) + 2 - start
	}
	const shared = sharedMemory(size)
	const copy = new Uint8Array(shared)
	copy.set(header)
	let at = header.length
	const longAt = new Set(long)
	for (let record = 0; record < index.count; record++) {
		if (marked[record] === 0) continue
		const lines = replaced.size > 0 ? replaced.get(record) : undefined
		if (lines) {
			copy.set(lines, at)
			at += lines.length
			continue
		}
		const start = starts[record] as number
		const end = index.end[record] as number
		if (end - start > LONG_RECORD) copy.set(bytes.subarray(start, end + 1), at)
		else for (let from = start, to = at; from <= end; from++, to++) copy[to] = bytes[from] as number
		if (longAt.size > 0 && longAt.has(record))
			emptyLongTexts(copy, at + (index.firstArgument[record] as number) - start, at + end - start)
		at += end + 1 - start
		copy[at++] = NEWLINE
	}
	copy.set(END, at)
	return shared
}

/** The lines of the needed records that the kernel would misread, and of projections with the openings of their hosts. */
function rewritten(
	file: StepFile,
	rewrites: KernelRewrites,
	needed: Uint8Array,
	projected: MeshPlan['projected'],
): Map<number, Uint8Array> {
	const replaced = new Map<number, Uint8Array>()
	for (let record = 0; record < needed.length; record++) {
		const lines = needed[record] === 1 ? rewrites.of(record) : null
		if (lines !== null) replaced.set(record, latin1Bytes(lines))
	}
	for (const [record, lines] of orderedCuts(file, needed, () => rewrites.number()))
		replaced.set(record, latin1Bytes(lines))
	for (const { projection, openings } of projected) {
		if (openings.length === 0 || needed[projection] === 0) continue
		const line = linesOf(file, projection)
		const cuts = openings.map((opening) => rewrites.voids(projection, opening)).join('')
		replaced.set(projection, joinBytes([line, latin1Bytes(`\n${cuts}`)]))
	}
	return replaced
}

/**
 * Replaces all needed records by lines in which every record has 1 + its position as its number, and the added ones
 * follow.
 * @param free the first number from `FIRST_ADDED` on that no added record has
 */
function renumber(file: StepFile, needed: Uint8Array, replaced: Map<number, Uint8Array>, free: number): void {
	const { index } = file
	const ofAdded = (id: number): number => id - FIRST_ADDED + index.count + 1
	for (let record = 0; record < index.count; record++) {
		if (needed[record] === 0) continue
		const text = replaced.get(record) ?? linesOf(file, record)
		const lines = latin1Of(text).replace(/#(\d+)/g, (_, digits: string) => {
			const id = idAt(latin1Bytes(`${digits};`), 0)
			const known = file.record(id)
			if (known >= 0) return `#${known + 1}`
			return `#${ofAdded(id >= FIRST_ADDED && id < free ? id : free)}`
		})
		replaced.set(record, latin1Bytes(lines.endsWith('\n') ? lines : `${lines}\n`))
	}
}

/**
 * Writes the part of a file that the geometry kernel needs to mesh the products of a plan. Opening a whole model takes
 * the kernel longer than meshing it, because most of the bytes are properties and repeated shapes. Omits records that
 * would hang it or make it misread others.
 */
export function kernelInput(file: StepFile, schema: string, plan: MeshPlan): KernelInput {
	const { index } = file
	const needed = recordsForKernel(file, plan)
	const broken = new Set<number>(plan.circular)
	const listsOfType = index.typeNames.map((name) => LISTS[name])
	const textsOfType = index.typeNames.map((name) => TEXTS[name])
	const long: number[] = []
	const gaps: number[] = []
	let largest = 0
	for (let record = 0; record < index.count; record++) {
		if (needed[record] === 0) continue
		const type = index.type[record] as number
		const state = stateOf(file, record, listsOfType[type], textsOfType[type])
		if (state === BROKEN || isBrokenSpline(file, record)) broken.add(record)
		if (state & LONG_TEXT) long.push(record)
		if (state & EMPTY_ARGUMENT) gaps.push(record)
		if (state & FAR_REFERENCE) largest = Number.POSITIVE_INFINITY
	}
	let lengthUnitLost = false
	const dropUnit = (unit: number): void => {
		broken.add(unit)
		if (needed[unit] === 1 && file.enumeration(unit, 1) === 'LENGTHUNIT') lengthUnitLost = true
	}
	// An unterminated enumeration in a unit also hangs the kernel.
	for (const unit of file.ofType('IFCSIUNIT'))
		if (broken.has(unit) || !/^[A-Z_]+$/.test(file.enumeration(unit, 3))) dropUnit(unit)
	for (const unit of file.ofType('IFCCONVERSIONBASEDUNIT'))
		if (broken.has(unit) || lacksMeasure(file, unit, broken)) dropUnit(unit)
	for (const record of broken) needed[record] = 0
	for (let record = 0; record < index.count; record++) largest = Math.max(largest, index.ids[record] as number)
	const isTooLarge = largest > LARGEST_KERNEL_ID
	const rewrites = new KernelRewrites(file, isTooLarge ? FIRST_ADDED : Math.max(largest + 1, LEAST_ADDED))
	const replaced = rewritten(file, rewrites, needed, plan.projected)
	for (const record of gaps)
		if (needed[record] === 1 && !replaced.has(record))
			replaced.set(record, latin1Bytes(`${fillEmptyArguments(latin1Of(linesOf(file, record)))}\n`))
	if (isTooLarge) renumber(file, needed, replaced, rewrites.firstFree)
	for (const lines of replaced.values()) emptyLongTexts(lines, 0, lines.length)
	const added = (id: number): number => id - index.count - 1 + FIRST_ADDED
	return {
		bytes: write(file, schema, needed, long, replaced),
		lengthUnitLost,
		unmeshed: rewrites.unmeshed,
		isNeeded: (record) => needed[record] === 1,
		curves: rewrites.curves,
		recordOf: isTooLarge
			? (id) => (id > index.count ? rewrites.sourceOf(added(id)) : id - 1)
			: (id) => (id > largest ? rewrites.sourceOf(id) : file.record(id)),
		products: isTooLarge
			? plan.products.map((product) => ({ ...product, expressId: file.record(product.expressId) + 1 }))
			: plan.products,
	}
}
