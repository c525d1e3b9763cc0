import { ReferencesTo } from '../../doubts/references-to.ts'
import type { Matrix } from '../../geometry/matrices.ts'
import type { StepFile } from '../../step/step-file.ts'
import { isBrokenSpline } from '../curves/broken-splines.ts'
import { curvePoints, type Point, sweptPart } from '../curves/curve-path.ts'
import { filleted } from '../curves/fillets.ts'
import { CurveReader } from '../curves/read-curve.ts'
import { axisPlacement } from '../placements.ts'
import { haveOtherCorners, matchedSections, revolvedMesh, sectionedMesh } from '../shapes/changing-sections.ts'
import { bodiesOfSeveral } from '../shapes/drawn-bodies.ts'
import { hasItsCorners } from '../shapes/face-indices.ts'
import { colourMaps, splitByColour } from '../shapes/indexed-colours.ts'
import type { Outline, Point2 } from '../shapes/outline.ts'
import { profileOutlines } from '../shapes/profiles.ts'
import { hasImpossibleSizes } from '../shapes/section-outlines.ts'
import { isTooLarge, type SweepMesh, sweepArea } from '../shapes/sweep-mesh.ts'
import { OPERATOR_TYPES, plainOperator } from '../shapes/transformation-operators.ts'
import { exactShell, SHELL_TYPES } from '../surfaces/exact-shell.ts'
import { planeAngle } from '../units.ts'
import { coordinates, faceSetOf, facesOf, isReal, real } from './write-records.ts'

/** Directions whose length differs from 1 by more than this scale what the kernel draws. */
const UNIT_TOLERANCE = 1e-4

const IDENTITY: Matrix = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]

/** Rewritten records may take four times the size of the file plus this many bytes. */
const SPARE_BYTES = 16 << 20

/** How a type is written for the kernel: null to keep the record, `false` to leave it out. */
type Rewrite = (record: number) => string | false | null

/**
 * Writes records that the kernel misreads in a form that it reads right, or as a mesh. Every shape that refers to the
 * record keeps its colour, its openings and its place.
 */
export class KernelRewrites {
	private readonly file: StepFile
	readonly curves: CurveReader
	private nextId: number
	private spare: number
	/** References to polylines by the curve and its trims, with the first record that has them. */
	private readonly polylines = new Map<string, { line: string | null; first: number }>()
	private readonly brokenSplines: ReferencesTo
	private lines = ''
	/** Shells with bent faces that are left to the kernel. */
	readonly unmeshed = new Set<number>()
	/** Records that were rewritten, and the first number of those added for each. */
	private readonly rewritten: number[] = []
	private readonly firstAdded: number[] = []
	private readonly byType: (Rewrite | undefined)[]
	/** Colour maps by the face set that they colour. */
	private readonly colours: Map<number, number>
	/** References to the face sets of one colour each, by the face set that they replace; null for one that is kept. */
	private readonly pieces = new Map<number, string[] | null>()

	/** @param spare bytes that the rewritten records may take */
	constructor(file: StepFile, firstFreeId: number, spare = file.bytes.length * 4 + SPARE_BYTES) {
		this.file = file
		this.nextId = firstFreeId
		this.spare = spare
		this.curves = new CurveReader(file, planeAngle(file))
		const sweeps = (record: number): string | false | null => this.fixedReference(record)
		const section = (record: number): string | null => this.profile(record)
		/** Sections that the kernel draws right unless an argument rounds or slopes them. */
		const unless =
			(...plain: number[]): Rewrite =>
			(record) =>
				plain.some((argument) => (file.number(record, argument) ?? 0) > 0) ? this.profile(record) : null
		this.colours = colourMaps(file)
		this.brokenSplines = new ReferencesTo(file, (record) => isBrokenSpline(file, record))
		const rewrites: Record<string, Rewrite> = {
			...(this.colours.size > 0 ? { IFCSHAPEREPRESENTATION: (record) => this.coloured(record) } : {}),
			IFCPRODUCTDEFINITIONSHAPE: (record) => this.bodies(record),
			IFCDIRECTION: (record) => this.direction(record),
			...Object.fromEntries(
				OPERATOR_TYPES.map((type) => [type, (record: number) => plainOperator(file, record, this.add)]),
			),
			IFCTRIMMEDCURVE: (record) => this.trimmed(record),
			IFCINDEXEDPOLYCURVE: (record) => this.indexedCurve(record),
			IFCTRIANGULATEDFACESET: (record) => this.indirectPoints(record, 4),
			IFCTRIANGULATEDIRREGULARNETWORK: (record) => this.indirectPoints(record, 4),
			IFCPOLYGONALFACESET: (record) => this.indirectPoints(record, 3),
			IFCSWEPTDISKSOLID: (record) => this.disk(record),
			IFCSWEPTDISKSOLIDPOLYGONAL: (record) => this.disk(record),
			IFCSURFACECURVESWEPTAREASOLID: (record) => this.surfaceCurve(record),
			IFCFIXEDREFERENCESWEPTAREASOLID: sweeps,
			IFCDIRECTRIXDERIVEDREFERENCESWEPTAREASOLID: sweeps,
			IFCEXTRUDEDAREASOLIDTAPERED: (record) => this.tapered(record),
			IFCSECTIONEDSOLIDHORIZONTAL: (record) => this.sectioned(record),
			IFCSECTIONEDSPINE: (record) => this.spine(record),
			IFCREVOLVEDAREASOLIDTAPERED: (record) => this.revolved(record),
			...Object.fromEntries(SHELL_TYPES.map((type) => [type, (record: number) => this.shell(record)])),
			// The kernel reads its shells only by this name.
			IFCADVANCEDBREPWITHVOIDS: (record) => `IFCFACETEDBREPWITHVOIDS(${this.arguments(record, 0, 2).join()})`,
			// Its box only says where it is needed.
			IFCBOXEDHALFSPACE: (record) => `IFCHALFSPACESOLID(${this.arguments(record, 0, 2).join()})`,
			IFCZSHAPEPROFILEDEF: section,
			IFCASYMMETRICISHAPEPROFILEDEF: section,
			IFCCENTERLINEPROFILEDEF: section,
			IFCMIRROREDPROFILEDEF: section,
			IFCROUNDEDRECTANGLEPROFILEDEF: unless(5),
			IFCISHAPEPROFILEDEF: unless(7, 8, 9),
			IFCLSHAPEPROFILEDEF: unless(6, 7, 8),
			IFCTSHAPEPROFILEDEF: unless(7, 8, 9, 10, 11),
			IFCUSHAPEPROFILEDEF: unless(7, 8, 9),
			IFCCSHAPEPROFILEDEF: unless(7),
		}
		this.byType = file.index.typeNames.map((name) => rewrites[name])
	}

	/**
	 * The STEP lines that replace a record and end in a line break, with those that they refer to.
	 * @returns null to keep the record; '' for a shape that can't be drawn
	 */
	of(record: number): string | null {
		const rewrite = this.byType[this.file.index.type[record] as number]
		if (hasImpossibleSizes(this.file, record)) return ''
		if (!rewrite || this.spare < 0) return null
		this.lines = ''
		const firstAdded = this.nextId
		const replaced = rewrite(record)
		if (this.nextId > firstAdded) {
			this.rewritten.push(record)
			this.firstAdded.push(firstAdded)
		}
		if (replaced === null) return null
		const text = replaced === false ? '' : `#${this.file.id(record)}=${replaced};\n${this.lines}`
		this.spare -= text.length
		return text
	}

	/** The first number above those of the added records. */
	get firstFree(): number {
		return this.nextId
	}

	/** The record for which another one with this number was added, -1 for none. */
	sourceOf(id: number): number {
		if (id >= this.nextId) return -1
		let [low, high] = [0, this.firstAdded.length]
		while (low < high) {
			const middle = (low + high) >> 1
			if ((this.firstAdded[middle] as number) <= id) low = middle + 1
			else high = middle
		}
		return this.rewritten[low - 1] ?? -1
	}

	/** The number of a further record, as a reference. */
	number(): string {
		return `#${this.nextId++}`
	}

	/** The line of a further relation by which an opening cuts an element. */
	voids(element: number, opening: number): string {
		return `${this.number()}=IFCRELVOIDSELEMENT('0000000000000000000000',$,$,$,#${this.file.id(element)},#${this.file.id(opening)});\n`
	}

	private readonly add = (line: string): string => {
		const id = this.number()
		this.lines += `${id}=${line};\n`
		return id
	}

	private arguments(record: number, from: number, to: number): string[] {
		return Array.from({ length: to - from }, (_, at) => this.file.raw(record, from + at) || '$')
	}

	/** A shape without the representations that only repeat or name its body. */
	private bodies(record: number): string | null {
		const { file } = this
		const drawn = bodiesOfSeveral(file, record)?.map((body) => `#${file.id(body)}`)
		return drawn ? `IFCPRODUCTDEFINITIONSHAPE(${this.arguments(record, 0, 2).join()},(${drawn.join()}))` : null
	}

	private direction(record: number): string | null {
		const ratios = this.file.numbers(record, 0).slice(0, 3)
		const length = Math.hypot(...ratios)
		if (!(length > 0 && Number.isFinite(length)) || Math.abs(length - 1) < UNIT_TOLERANCE) return null
		return `IFCDIRECTION(${coordinates(ratios.map((ratio) => ratio / length))})`
	}

	/** A face set whose indices lead through a list of further indices: the same with the points in that order. */
	private indirectPoints(record: number, argument: number): string | false | null {
		const { file } = this
		if (!hasItsCorners(file, record, argument)) return false
		const order = file.numbers(record, argument)
		if (order.length === 0) return null
		const points = this.reordered(record, order)
		if (points === null) return false
		return `${file.type(record)}(${[points, ...this.arguments(record, 1, argument), '$'].join()})`
	}

	/** The points of a face set in another order, any for those that are missing and no face has; null without points. */
	private reordered(record: number, order: number[]): string | null {
		const values = this.curves.coordinates(this.file.follow(record, 0))
		if (values === null) return null
		const isThere = (index: number): boolean => index > 0 && index * 3 <= values.length
		const first = order.find(isThere)
		if (first === undefined) return null
		const points = order.map((index) => (isThere(index) ? index : first) * 3).map((end) => values.slice(end - 3, end))
		return this.add(`IFCCARTESIANPOINTLIST3D((${points.map(coordinates).join()}))`)
	}

	/** A representation whose face sets with a colour map are split into one face set for each colour. */
	private coloured(record: number): string | null {
		const { file } = this
		const items = [...new Set(file.refs(record, 3))]
		if (!items.some((id) => this.colours.has(file.record(id)))) return null
		const pieces = items.flatMap((id) => this.piecesOf(file.record(id)) ?? [`#${id}`])
		return `IFCSHAPEREPRESENTATION(${[...this.arguments(record, 0, 3), `(${pieces.join()})`].join()})`
	}

	private piecesOf(item: number): string[] | null {
		let pieces = this.pieces.get(item)
		if (pieces === undefined) {
			pieces = this.colouredPieces(item)
			this.pieces.set(item, pieces)
		}
		return pieces
	}

	private colouredPieces(item: number): string[] | null {
		const { file } = this
		const map = this.colours.get(item)
		const isTriangles = file.type(item) === 'IFCTRIANGULATEDFACESET'
		if (map === undefined || (!isTriangles && file.type(item) !== 'IFCPOLYGONALFACESET')) return null
		const order = file.numbers(item, isTriangles ? 4 : 3)
		const points = order.length > 0 ? this.reordered(item, order) : `#${file.ref(item, 0)}`
		return points === null ? null : splitByColour(file, item, map, points, this.add)
	}

	private lineThrough(points: Point[]): string {
		return `IFCPOLYLINE((${points.map((point) => this.add(`IFCCARTESIANPOINT(${coordinates(point)})`)).join()}))`
	}

	private asLine(curve: number): string | null {
		const path = this.curves.read(curve)
		const points = path && curvePoints(path.pieces)
		return points && this.lineThrough(points)
	}

	/** The kernel ignores some trims of splines and lines of several corners. */
	private trimmed(record: number): string | null {
		return this.curves.isPartOfBounded(record) ? this.asLine(record) : this.curves.withPlainTrims(record)
	}

	/** The kernel misdraws arcs whose middle point is so near an end that the other half is half a circle. */
	private indexedCurve(record: number): string | false | null {
		if (!this.curves.hasItsPoints(record)) return false
		return this.curves.hasUnevenArc(record) ? this.asLine(record) : null
	}

	/** The points of a swept solid's directrix between its parameters; null if it isn't read. */
	private directrix(record: number, argument: number): Point[] | null {
		const { file } = this
		const path = this.curves.read(file.follow(record, argument))
		if (!path) return null
		const [from, to] = [file.value(record, 3), file.value(record, 4)]
		const ends = [from, to].map(({ value }) => (typeof value === 'number' ? value : null)) as [
			number | null,
			number | null,
		]
		const part = sweptPart(path, ...ends, /LENGTHMEASURE$/.test(from.type || to.type))
		if (part?.isOutside) this.curves.clipped.add(record)
		if (part?.isUnclear) this.curves.unclear.add(record)
		return part && curvePoints(part.pieces)
	}

	/** A bar or tube along a polyline: the kernel misreads parameters along other curves. */
	private disk(record: number): string | false | null {
		const { file } = this
		const radius = file.number(record, 1) ?? 0
		const inner = file.number(record, 2)
		if (!(radius > 0) || (inner !== null && inner >= radius)) return false
		const isPolygonal = file.type(record) === 'IFCSWEPTDISKSOLIDPOLYGONAL'
		const bend = isPolygonal ? (file.number(record, 5) ?? 0) : 0
		const parameters = file.raw(record, 3) + file.raw(record, 4)
		const isPlain = file.type(file.follow(record, 0)) === 'IFCPOLYLINE' && /^\$*$/.test(parameters)
		if (isPlain && !isPolygonal && (inner === null || isReal(file.raw(record, 2)))) return null
		const key = [file.raw(record, 0), parameters, bend].join('/')
		let known = this.polylines.get(key)
		if (!known) {
			const found = this.directrix(record, 0)
			const line = found && this.add(this.lineThrough(bend > 0 ? filleted(found, bend) : found))
			known = { line, first: record }
			this.polylines.set(key, known)
		}
		for (const doubtful of [this.curves.clipped, this.curves.unclear])
			if (doubtful.has(known.first)) doubtful.add(record)
		const sizes = [real(radius), inner === null ? '$' : real(inner)]
		return known.line && `IFCSWEPTDISKSOLID(${[known.line, ...sizes, '$', '$'].join()})`
	}

	/** The kernel ignores the parameters of these. */
	private surfaceCurve(record: number): string | null {
		const { file } = this
		const parameters = file.raw(record, 3) + file.raw(record, 4)
		if (file.type(file.follow(record, 2)) === 'IFCPOLYLINE' && /^\$*$/.test(parameters)) return null
		const found = this.directrix(record, 2)
		if (!found) return null
		const [profile, position] = this.arguments(record, 0, 2)
		return `IFCSURFACECURVESWEPTAREASOLID(${[profile, position, this.add(this.lineThrough(found)), '$', '$', file.raw(record, 5)].join()})`
	}

	/** The kernel draws these flat. */
	private fixedReference(record: number): string | false {
		const { file } = this
		const place = axisPlacement(file, file.follow(record, 1))
		const found = this.directrix(record, 2)
		const outlines = profileOutlines(file, this.curves, file.follow(record, 0))
		const [x = 0, y = 0, z = 0] = file.numbers(file.follow(record, 5), 0)
		if (!found || outlines?.length !== 1) return false
		const [outline] = outlines as [Outline]
		if (isTooLarge(outline, found.length)) return false
		const mesh = sweepArea(outline, found, [x, y, z])
		return mesh ? this.faceSet(mesh, place) : false
	}

	private faceSet = (mesh: SweepMesh, place: Matrix): string => faceSetOf(mesh, place, this.add)

	/** Sections of which one has more corners than another, with equal numbers of corners; null to keep the record. */
	private evenSections(profiles: number[]): string[] | null {
		if (!haveOtherCorners(this.file, this.curves, profiles)) return null
		const matched = matchedSections(this.file, this.curves, profiles)
		return matched?.map((outline) => this.add(this.area(outline, '.AREA.'))) ?? null
	}

	/** The kernel draws areas that change by corners, so both need as many. */
	private tapered(record: number): string | null {
		const { file } = this
		const [start, end] = this.evenSections([file.follow(record, 0), file.follow(record, 4)]) ?? []
		return start && end ? `IFCEXTRUDEDAREASOLIDTAPERED(${[start, ...this.arguments(record, 1, 4), end].join()})` : null
	}

	private sectioned(record: number): string | null {
		const { file } = this
		const profiles = file.refs(record, 1).map((id) => file.record(id))
		const even = this.evenSections(profiles)
		return even && `${file.type(record)}(${file.raw(record, 0)},(${even.join()}),${file.raw(record, 2)})`
	}

	/** The kernel doesn't draw these. */
	private spine(record: number): string | false {
		const { file } = this
		const profiles = file.refs(record, 1).map((id) => file.record(id))
		const places = file.refs(record, 2).map((id) => axisPlacement(file, file.record(id)))
		const outlines = matchedSections(file, this.curves, profiles)
		const mesh = outlines && sectionedMesh(outlines, places)
		return mesh ? this.faceSet(mesh, IDENTITY) : false
	}

	/** Nor these. */
	private revolved(record: number): string | false {
		const mesh = revolvedMesh(this.file, this.curves, record)
		return mesh ? this.faceSet(mesh, axisPlacement(this.file, this.file.follow(record, 1))) : false
	}

	/** The kernel leaves out or misdraws some faces between bent edges. */
	private shell(record: number): string | false | null {
		const mesh = exactShell(this.file, this.curves, record)
		if (mesh === false) {
			if (this.brokenSplines.below(record) >= 0) return false
			this.unmeshed.add(record)
		}
		return mesh ? `${this.file.type(record)}((${facesOf(mesh, this.add).join()}))` : null
	}

	/** A profile as its outline. */
	private profile(record: number): string | null {
		const outlines = profileOutlines(this.file, this.curves, record)
		if (!outlines) return null
		const kind = this.file.raw(record, 0) || '.AREA.'
		const [only, ...others] = outlines
		if (only && others.length === 0) return this.area(only, kind)
		return `IFCCOMPOSITEPROFILEDEF(${kind},$,(${outlines.map((outline) => this.add(this.area(outline, kind))).join()}),$)`
	}

	private area({ outer, holes }: Outline, kind: string): string {
		const ring = (points: Point2[]): string => {
			const corners = points.map((point) => this.add(`IFCCARTESIANPOINT(${coordinates(point)})`))
			return this.add(`IFCPOLYLINE((${[...corners, corners[0]].join()}))`)
		}
		return holes.length > 0
			? `IFCARBITRARYPROFILEDEFWITHVOIDS(${kind},$,${ring(outer)},(${holes.map(ring).join()}))`
			: `IFCARBITRARYCLOSEDPROFILEDEF(${kind},$,${ring(outer)})`
	}
}
