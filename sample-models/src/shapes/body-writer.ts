import { MATERIALS, type MaterialKey } from '../step/materials.ts'
import type { Shape } from '../step/parts.ts'
import { stepBoolean, stepList, stepReal } from '../step/step-text.ts'
import type { StepWriter } from '../step/step-writer.ts'
import { BOX_SIDES, boxCorners, writeAdvancedBox } from './advanced-brep.ts'
import {
	type Box,
	type Disk,
	type Point2,
	type Polyhedron,
	type Prism,
	polygonArea,
	type Solid,
	type Vec3,
} from './solids.ts'

/** The plane of a prism in space: the normal it is extruded along and the direction of its first coordinate. */
const PLANES = {
	xy: { axis: [0, 0, 1], reference: [1, 0, 0] },
	xz: { axis: [0, -1, 0], reference: [1, 0, 0] },
	yz: { axis: [1, 0, 0], reference: [0, 1, 0] },
} as const satisfies Record<Prism['plane'], { axis: Vec3; reference: Vec3 }>

/** Writes bodies with their colours. Repeated bodies are written once and placed as mapped items. */
export class BodyWriter {
	readonly #w: StepWriter
	readonly #context: string
	readonly #styles = new Map<MaterialKey, string>()
	readonly #maps = new Map<string, string>()
	#identity = ''

	/** `context` is the reference of the Body sub-context. */
	constructor(w: StepWriter, context: string) {
		this.#w = w
		this.#context = context
	}

	/** A product definition shape with its own body. */
	direct({ solids }: Shape): string {
		return this.#definition(this.#representation(solids))
	}

	/** A product definition shape that repeats a body by its map; `kind` keeps the maps of different types apart. */
	mapped(shape: Shape, kind: string): { shape: string; map: string } {
		const w = this.#w
		const [only] = shape.solids
		if (w.options.quirks.boxesAs === 'scaled' && shape.solids.length === 1 && only?.kind === 'box')
			return this.#scaled(only, shape.copies ?? [[0, 0, 0]])
		const key = `${kind}/${shape.key}`
		let map = this.#maps.get(key)
		if (!map) {
			map = w.line('IFCREPRESENTATIONMAP', w.axes([0, 0, 0]), this.#representation(shape.solids))
			this.#maps.set(key, map)
		}
		const items = (shape.copies ?? [null]).map((offset) => w.line('IFCMAPPEDITEM', map, this.#operator(offset)))
		const context = this.#context
		const mapped = w.line('IFCSHAPEREPRESENTATION', context, "'Body'", "'MappedRepresentation'", stepList(items))
		return { shape: this.#definition(mapped), map }
	}

	/**
	 * A box as a scaled copy of one shared cube of a metre. The map belongs to no type, because its size is meaningless.
	 */
	#scaled({ material, min, max }: Box, copies: readonly Vec3[]): { shape: string; map: string } {
		const w = this.#w
		const key = `cube/${material}`
		let map = this.#maps.get(key)
		if (!map) {
			const cube: Box = { kind: 'box', material, min: [0, 0, 0], max: [1, 1, 1] }
			map = w.line('IFCREPRESENTATIONMAP', w.axes([0, 0, 0]), this.#representation([cube]))
			this.#maps.set(key, map)
		}
		const scales = max.map((value, axis) => stepReal(value - (min[axis] as number)))
		const items = copies.map((offset) => {
			const at = min.map((value, axis) => value + (offset[axis] as number))
			const [x = '1.', y = '1.', z = '1.'] = scales
			const axes = ['$', '$', w.point(at), x, '$', y, z]
			const operator = w.line('IFCCARTESIANTRANSFORMATIONOPERATOR3DNONUNIFORM', ...axes)
			return w.line('IFCMAPPEDITEM', map, operator)
		})
		const context = this.#context
		const mapped = w.line('IFCSHAPEREPRESENTATION', context, "'Body'", "'MappedRepresentation'", stepList(items))
		return { shape: this.#definition(mapped), map: '' }
	}

	/** The body of an opening: swept, without a colour. */
	opening({ solids }: Shape): string {
		const items = stepList(solids.map((solid) => this.#solid(solid)))
		return this.#definition(this.#w.line('IFCSHAPEREPRESENTATION', this.#context, "'Body'", "'SweptSolid'", items))
	}

	#definition(representation: string): string {
		return this.#w.line('IFCPRODUCTDEFINITIONSHAPE', '$', '$', stepList([representation]))
	}

	#operator(offset: Vec3 | null): string {
		const w = this.#w
		if (offset) return w.shared('IFCCARTESIANTRANSFORMATIONOPERATOR3D', '$', '$', w.point(offset), '1.', '$')
		this.#identity ||= w.line('IFCCARTESIANTRANSFORMATIONOPERATOR3D', '$', '$', w.point([0, 0, 0]), '1.', '$')
		return this.#identity
	}

	#representation(solids: readonly Solid[]): string {
		const items = solids.map((solid) => {
			const item = this.#solid(solid)
			this.#w.line('IFCSTYLEDITEM', item, stepList([this.#style(solid.material)]), '$')
			return item
		})
		const type = this.#representationType(solids)
		return this.#w.line('IFCSHAPEREPRESENTATION', this.#context, "'Body'", `'${type}'`, stepList(items))
	}

	#representationType(solids: readonly Solid[]): string {
		const { boxesAs } = this.#w.options.quirks
		if (boxesAs === 'advanced' && solids.every(({ kind }) => kind === 'box')) return 'AdvancedBrep'
		if (solids.every(({ kind }) => kind === 'disk')) return 'AdvancedSweptSolid'
		if (solids.every(({ kind }) => kind === 'polyhedron' || (kind === 'box' && boxesAs === 'polygons'))) {
			return this.#w.options.schema === 'IFC2X3' ? 'Brep' : 'Tessellation'
		}
		return solids.some((solid) => solid.kind === 'prism' && solid.clip) ? 'Clipping' : 'SweptSolid'
	}

	#solid(solid: Solid): string {
		if (solid.kind === 'box') return this.#box(solid)
		if (solid.kind === 'disk') return this.#disk(solid)
		if (solid.kind === 'prism') return this.#prism(solid)
		return this.#w.options.schema === 'IFC2X3' ? this.#brep(solid) : this.#faceSet(solid)
	}

	#box({ material, min, max }: Box): string {
		const w = this.#w
		if (w.options.quirks.boxesAs === 'advanced') return writeAdvancedBox(w, min, max)
		if (w.options.quirks.boxesAs === 'polygons') {
			const faces = BOX_SIDES.map(({ corners }) => corners)
			const sides: Polyhedron = { kind: 'polyhedron', material, vertices: boxCorners(min, max), faces }
			return w.options.schema === 'IFC2X3' ? this.#brep(sides) : this.#polygons(sides)
		}
		const [dx, dy, dz] = [max[0] - min[0], max[1] - min[1], max[2] - min[2]]
		const middle = w.shared('IFCAXIS2PLACEMENT2D', w.point([dx / 2, dy / 2]), '$')
		const profile = w.shared('IFCRECTANGLEPROFILEDEF', '.AREA.', '$', middle, w.length(dx), w.length(dy))
		return w.line('IFCEXTRUDEDAREASOLID', profile, w.axes(min), w.direction([0, 0, 1]), w.length(dz))
	}

	#prism(prism: Prism): string {
		const w = this.#w
		const { axis, reference } = PLANES[prism.plane]
		const profile = this.#profile(prism)
		const position = w.axes(prismOrigin(prism), axis, reference)
		const solid = w.line('IFCEXTRUDEDAREASOLID', profile, position, w.direction([0, 0, 1]), w.length(prism.depth))
		if (!prism.clip) return solid
		const normal = inSpace(prism.plane, prism.clip.normal, 0)
		const size = Math.hypot(...normal)
		const unit: Vec3 = [normal[0] / size, normal[1] / size, normal[2] / size]
		const at = inSpace(prism.plane, prism.clip.point, prism.from)
		const plane = w.line('IFCPLANE', w.axes(at, unit, axis))
		const half = w.line('IFCHALFSPACESOLID', plane, stepBoolean(false))
		return w.line('IFCBOOLEANCLIPPINGRESULT', '.DIFFERENCE.', solid, half)
	}

	#profile({ outline, holes }: Prism): string {
		const w = this.#w
		const outer = this.#curve(outline)
		if (holes.length === 0) return w.line('IFCARBITRARYCLOSEDPROFILEDEF', '.AREA.', '$', outer)
		const inner = stepList(holes.map((hole) => this.#curve(hole)))
		return w.line('IFCARBITRARYPROFILEDEFWITHVOIDS', '.AREA.', '$', outer, inner)
	}

	#curve(points: readonly Point2[]): string {
		const w = this.#w
		if (polygonArea(points) < 0) throw new RangeError('a profile must run anticlockwise')
		const closed = [...points, points[0] as Point2]
		if (w.options.schema === 'IFC2X3') return w.line('IFCPOLYLINE', stepList(closed.map((point) => w.point(point))))
		const list = stepList(closed.map((point) => w.coordinates(point)))
		const tags = w.options.schema === 'IFC4X3' ? ['$'] : []
		return w.line('IFCINDEXEDPOLYCURVE', w.line('IFCCARTESIANPOINTLIST2D', list, ...tags), '$', '.F.')
	}

	#brep({ vertices, faces }: Polyhedron): string {
		const w = this.#w
		const points = vertices.map((vertex) => w.point(vertex))
		const written = faces.map((face) => {
			const loop = w.line('IFCPOLYLOOP', stepList(face.map((index) => points[index] as string)))
			return w.line('IFCFACE', stepList([w.line('IFCFACEOUTERBOUND', loop, '.T.')]))
		})
		return w.line('IFCFACETEDBREP', w.line('IFCCLOSEDSHELL', stepList(written)))
	}

	#faceSet({ vertices, faces }: Polyhedron): string {
		const w = this.#w
		const list = stepList(vertices.map((vertex) => w.coordinates(vertex)))
		const tags = w.options.schema === 'IFC4X3' ? ['$'] : []
		const points = w.line('IFCCARTESIANPOINTLIST3D', list, ...tags)
		const triangles = faces.flatMap((face) =>
			face.slice(2).map((c, i) => `(${[face[0] as number, face[i + 1] as number, c].map((n) => n + 1).join(',')})`),
		)
		return w.line('IFCTRIANGULATEDFACESET', points, '$', '.T.', stepList(triangles), '$')
	}

	#polygons({ vertices, faces }: Polyhedron): string {
		const w = this.#w
		const list = stepList(vertices.map((vertex) => w.coordinates(vertex)))
		const tags = w.options.schema === 'IFC4X3' ? ['$'] : []
		const points = w.line('IFCCARTESIANPOINTLIST3D', list, ...tags)
		const written = faces.map((face) =>
			w.line('IFCINDEXEDPOLYGONALFACE', `(${face.map((index) => index + 1).join(',')})`),
		)
		return w.line('IFCPOLYGONALFACESET', points, '.T.', stepList(written), '$')
	}

	#disk({ radius, length }: Disk): string {
		const w = this.#w
		const line = w.line('IFCPOLYLINE', stepList([w.point([0, 0, 0]), w.point([length, 0, 0])]))
		return w.line('IFCSWEPTDISKSOLID', line, w.length(radius), '$', '0.', '1.')
	}

	/** The target of a styled item for a material's colour; IFC2X3 wraps it in an assignment. */
	#style(key: MaterialKey): string {
		const known = this.#styles.get(key)
		if (known) return known
		const w = this.#w
		const { name, colour, transparency } = MATERIALS[key]
		const rgb = w.line('IFCCOLOURRGB', '$', ...colour.map(stepReal))
		const glossy = transparency > 0 ? '.GLASS.' : '.NOTDEFINED.'
		const rendering = w.line(
			'IFCSURFACESTYLERENDERING',
			rgb,
			stepReal(transparency),
			...Array<string>(6).fill('$'),
			glossy,
		)
		let style = w.line('IFCSURFACESTYLE', w.string(name), '.BOTH.', stepList([rendering]))
		if (w.options.schema === 'IFC2X3') style = w.line('IFCPRESENTATIONSTYLEASSIGNMENT', stepList([style]))
		this.#styles.set(key, style)
		return style
	}
}

function prismOrigin({ plane, from, depth }: Prism): Vec3 {
	// The XZ plane faces -Y, so its extrusion starts at the far side.
	return inSpace(plane, [0, 0], plane === 'xz' ? from + depth : from)
}

function inSpace(plane: Prism['plane'], [u, v]: Point2, along: number): Vec3 {
	if (plane === 'xy') return [u, v, along]
	return plane === 'xz' ? [u, along, v] : [along, u, v]
}
