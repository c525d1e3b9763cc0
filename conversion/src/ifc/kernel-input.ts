import { emptyLongTexts, type RecordState, stateOfRecord } from '../step/record-grammar.ts'
import type { StepFile } from '../step/step-file.ts'

const HASH = 35
const OPEN = 40
const SPACE = 32

/**
 * Arguments that are lists, by type. The kernel looks for the list's end without minding the record's, and never comes
 * back where there is none.
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

/** A unit without the measure it is converted by hangs the kernel, too. */
function lacksMeasure(file: StepFile, unit: number, broken: Set<number>): boolean {
	const measure = file.follow(unit, 3)
	const base = file.follow(measure, 1)
	return file.type(measure) !== 'IFCMEASUREWITHUNIT' || base < 0 || broken.has(measure) || broken.has(base)
}

function stateOf(file: StepFile, record: number, lists: number[] | undefined): RecordState {
	const { bytes, index } = file
	const state = stateOfRecord(bytes, index.firstArgument[record] as number, index.end[record] as number)
	const hasLists = lists === undefined || lists.every((argument) => bytes[file.argument(record, argument)] === OPEN)
	return hasLists ? state : 'broken'
}

export interface KernelInput {
	bytes: SharedArrayBuffer
	/** The kernel cannot be told the file's length unit and takes metres. */
	lengthUnitLost: boolean
}

/**
 * The file as the geometry kernel can bear it: broken records hang it or make it read others wrongly, so they are left
 * out, as is everything between records. Null when the file can be given as it is, which nearly every file can.
 * @param circular records that refer to themselves by way of others
 */
export function bytesForKernel(file: StepFile, circular: Iterable<number>): KernelInput | null {
	const { bytes, index } = file
	const broken = new Set<number>(circular)
	const listsOfType = index.typeNames.map((name) => LISTS[name])
	const long: number[] = []
	for (let record = 0; record < index.count; record++) {
		const state = stateOf(file, record, listsOfType[index.type[record] as number])
		if (state === 'broken') broken.add(record)
		else if (state === 'long_text') long.push(record)
	}
	let lengthUnitLost = false
	// An enumeration left open in a unit hangs the kernel as well.
	for (const unit of file.ofType('IFCSIUNIT')) if (!/^[A-Z_]+$/.test(file.enumeration(unit, 3))) broken.add(unit)
	for (const unit of file.ofType('IFCCONVERSIONBASEDUNIT')) {
		if (!lacksMeasure(file, unit, broken)) continue
		broken.add(unit)
		if (file.enumeration(unit, 1) === 'LENGTHUNIT') lengthUnitLost = true
	}
	if (broken.size === 0 && long.length === 0 && index.skippedStretches === 0) return null
	const shared = new SharedArrayBuffer(bytes.length)
	const copy = new Uint8Array(shared)
	copy.set(bytes.subarray(0, index.headerEnd))
	copy.fill(SPACE, index.headerEnd)
	for (let record = 0; record < index.count; record++) {
		if (broken.has(record)) continue
		let start = (index.firstArgument[record] as number) - 1
		while (bytes[start] !== HASH) start--
		copy.set(bytes.subarray(start, (index.end[record] as number) + 1), start)
	}
	for (const record of long)
		if (!broken.has(record)) emptyLongTexts(copy, index.firstArgument[record] as number, index.end[record] as number)
	return { bytes: shared, lengthUnitLost }
}
