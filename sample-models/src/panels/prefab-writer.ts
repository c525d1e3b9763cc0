import { globalId } from '../step/global-id.ts'
import { stepReal } from '../step/step-text.ts'

export type Point = readonly number[]

/** Writes the records of single elements, in millimetres. Methods return the reference of what they wrote. */
export class PrefabWriter {
	#lines: string[] = []
	#last = 0
	readonly #context: string
	readonly #storey: string
	readonly #contained: string[] = []

	constructor() {
		const origin = this.axes([0, 0, 0])
		this.#context = this.add(`IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-05,${origin},$)`)
		const units = this.add(
			`IFCUNITASSIGNMENT((${this.add('IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.)')},${this.add('IFCSIUNIT(*,.PLANEANGLEUNIT.,$,.RADIAN.)')}))`,
		)
		const project = this.add(`IFCPROJECT(${this.#id('project')},$,'Prefab kinds',$,$,$,$,(${this.#context}),${units})`)
		this.#storey = this.add(
			`IFCBUILDINGSTOREY(${this.#id('storey')},$,'Ground floor',$,$,${this.placement([0, 0, 0])},$,$,.ELEMENT.,0.)`,
		)
		const building = this.add(
			`IFCBUILDING(${this.#id('building')},$,'Hall',$,$,${this.placement([0, 0, 0])},$,$,.ELEMENT.,$,$,$)`,
		)
		this.add(`IFCRELAGGREGATES(${this.#id('in project')},$,$,$,${project},(${building}))`)
		this.add(`IFCRELAGGREGATES(${this.#id('in building')},$,$,$,${building},(${this.#storey}))`)
	}

	#id(path: string): string {
		return `'${globalId(7, path)}'`
	}

	add(record: string): string {
		const reference = `#${++this.#last}`
		this.#lines.push(`${reference}=${record};`)
		return reference
	}

	/** The whole file. */
	text(): string {
		this.add(
			`IFCRELCONTAINEDINSPATIALSTRUCTURE(${this.#id('contained')},$,$,$,(${this.#contained.join()}),${this.#storey})`,
		)
		return `ISO-10303-21;
HEADER;
FILE_DESCRIPTION((''),'2;1');
FILE_NAME('prefab-kinds.ifc','2026-01-01T00:00:00',(''),(''),'','Panelyard sample models','');
FILE_SCHEMA(('IFC4X3_ADD2'));
ENDSEC;
DATA;
${this.#lines.join('\n')}
ENDSEC;
END-ISO-10303-21;
`
	}

	point(point: Point): string {
		return this.add(`IFCCARTESIANPOINT((${point.map(stepReal).join()}))`)
	}

	direction(vector: Point): string {
		return this.add(`IFCDIRECTION((${vector.map(stepReal).join()}))`)
	}

	axes(at: Point, axis?: Point, reference?: Point): string {
		const [z, x] = [axis ? this.direction(axis) : '$', reference ? this.direction(reference) : '$']
		return this.add(`IFCAXIS2PLACEMENT3D(${this.point(at)},${z},${x})`)
	}

	placement(at: Point, parent = '$'): string {
		return this.add(`IFCLOCALPLACEMENT(${parent},${this.axes(at)})`)
	}

	/** A closed line through points. */
	ring(points: readonly Point[]): string {
		const corners = points.map((point) => this.point(point))
		return this.add(`IFCPOLYLINE((${[...corners, corners[0]].join()}))`)
	}

	circle(at: Point, radius: number): string {
		const axes = this.add(`IFCAXIS2PLACEMENT2D(${this.point(at)},$)`)
		return this.add(`IFCCIRCLE(${axes},${stepReal(radius)})`)
	}

	/** A section with its outline, perhaps with holes. */
	profile(outer: string, holes: readonly string[] = []): string {
		if (holes.length === 0) return this.add(`IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,${outer})`)
		return this.add(`IFCARBITRARYPROFILEDEFWITHVOIDS(.AREA.,$,${outer},(${holes.join()}))`)
	}

	/** A rectangle from the origin to the given corner. */
	rectangle(x: number, y: number, from: Point = [0, 0]): string {
		const [a = 0, b = 0] = from
		return this.profile(
			this.ring([
				[a, b],
				[a + x, b],
				[a + x, b + y],
				[a, b + y],
			]),
		)
	}

	/** A section swept upwards, or along the axis of its place. */
	extruded(profile: string, depth: number, place = this.axes([0, 0, 0])): string {
		return this.add(`IFCEXTRUDEDAREASOLID(${profile},${place},${this.direction([0, 0, 1])},${stepReal(depth)})`)
	}

	/** A box from a corner. */
	box(x: number, y: number, z: number, at: Point = [0, 0, 0]): string {
		return this.extruded(this.rectangle(x, y), z, this.axes(at))
	}

	/** A brep's shell, of faces by the indices of their corners. */
	shell(points: readonly Point[], faces: readonly (readonly number[])[]): string {
		const corners = points.map((point) => this.point(point))
		const written = faces.map((face) => {
			const loop = this.add(`IFCPOLYLOOP((${face.map((at) => corners[at]).join()}))`)
			return this.add(`IFCFACE((${this.add(`IFCFACEOUTERBOUND(${loop},.T.)`)}))`)
		})
		return this.add(`IFCCLOSEDSHELL((${written.join()}))`)
	}

	/** Faces outwards, or inwards for a hollow. */
	boxShell(x: number, y: number, z: number, at: Point = [0, 0, 0], inwards = false): string {
		const [a = 0, b = 0, c = 0] = at
		const points = [0, z].flatMap((up) => [
			[a, b, c + up],
			[a + x, b, c + up],
			[a + x, b + y, c + up],
			[a, b + y, c + up],
		])
		const faces = [
			[0, 3, 2, 1],
			[4, 5, 6, 7],
			[0, 1, 5, 4],
			[1, 2, 6, 5],
			[2, 3, 7, 6],
			[3, 0, 4, 7],
		]
		return this.shell(points, inwards ? faces.map((face) => [...face].reverse()) : faces)
	}

	/** Cuts the side that the normal points to away. */
	clipped(solid: string, at: Point, normal: Point): string {
		const plane = this.add(`IFCPLANE(${this.axes(at, normal, perpendicular(normal))})`)
		const half = this.add(`IFCHALFSPACESOLID(${plane},.F.)`)
		return this.add(`IFCBOOLEANCLIPPINGRESULT(.DIFFERENCE.,${solid},${half})`)
	}

	difference(solid: string, cut: string): string {
		return this.add(`IFCBOOLEANRESULT(.DIFFERENCE.,${solid},${cut})`)
	}

	/** A shape of one or several representations, each with its name, its kind and its items. */
	shape(...representations: [identifier: string, type: string, items: readonly string[]][]): string {
		const written = representations.map(([identifier, type, items]) =>
			this.add(`IFCSHAPEREPRESENTATION(${this.#context},'${identifier}','${type}',(${items.join()}))`),
		)
		return this.add(`IFCPRODUCTDEFINITIONSHAPE($,$,(${written.join()}))`)
	}

	/** An item that repeats others, mirrored along x if asked for. */
	repeated(map: string, at: Point, mirrored = false): string {
		const axes = mirrored ? [this.direction([-1, 0, 0]), this.direction([0, 1, 0])] : ['$', '$']
		const target = this.add(
			`IFCCARTESIANTRANSFORMATIONOPERATOR3D(${axes.join()},${this.point(at)},1.,${mirrored ? this.direction([0, 0, 1]) : '$'})`,
		)
		return this.add(`IFCMAPPEDITEM(${map},${target})`)
	}

	/** Items that others repeat. */
	map(items: readonly string[]): string {
		const body = this.add(`IFCSHAPEREPRESENTATION(${this.#context},'Body','SolidModel',(${items.join()}))`)
		return this.add(`IFCREPRESENTATIONMAP(${this.axes([0, 0, 0])},${body})`)
	}

	/** An element on the storey, named and marked. */
	element(
		entity: string,
		name: string,
		at: Point,
		shape: string,
		options: { parts?: boolean; placed?: boolean } = {},
	): string {
		const place = options.placed === false ? '$' : this.placement(at)
		const further = entity === 'IFCREINFORCINGBAR' ? ',$,$,$,$,$,$,$' : entity === 'IFCELEMENTASSEMBLY' ? ',$,$' : ',$'
		const element = this.add(`${entity}(${this.#id(name)},$,'${name}',$,$,${place},${shape},'${name}'${further})`)
		if (!options.parts) this.#contained.push(element)
		return element
	}

	/** A feature that cuts an element. */
	cut(element: string, name: string, at: Point, shape: string, entity = 'IFCOPENINGELEMENT'): void {
		const feature = this.add(`${entity}(${this.#id(name)},$,'${name}',$,$,${this.placement(at)},${shape},$,$)`)
		this.add(`IFCRELVOIDSELEMENT(${this.#id(`${name} cuts`)},$,$,$,${element},${feature})`)
	}

	aggregate(whole: string, parts: readonly string[], name: string): void {
		this.add(`IFCRELAGGREGATES(${this.#id(`${name} parts`)},$,$,$,${whole},(${parts.join()}))`)
	}
}

const perpendicular = ([x = 0, y = 0, z = 0]: Point): Point =>
	Math.abs(z) > 0.9 ? [1, 0, 0] : Math.hypot(x, y) > 0 ? [-y, x, 0] : [1, 0, 0]
