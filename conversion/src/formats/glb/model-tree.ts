import type { Mesh, Node } from '@gltf-transform/core'
import type { InstancedMesh } from '@gltf-transform/extensions'
import type { Floor, PropertySet } from '@panelyard/contracts/models/model-structure'
import { type Matrix, multiply } from '../../geometry/matrices.ts'
import { storableText } from '../../storable-text.ts'
import {
	type ElementIdentity,
	GROUP_CLASS,
	groupKind,
	identityOf,
	identityText,
	MESH_CLASS,
	propertySetsOf,
	type Values,
} from './element-identity.ts'
import type { GlbFile } from './glb-file.ts'
import { type FeatureTable, readPropertyTables } from './property-tables.ts'

export interface GlbElement extends ElementIdentity {
	/** Parent element, -1 for none. */
	parent: number
	/** Index into `floors`, -1 for none. */
	floor: number
	/** Whether a node draws it, even if only with lines. */
	isDrawn: boolean
	propertySets: PropertySet[]
}

/** A placed mesh. */
export interface DrawnMesh {
	mesh: Mesh
	/** Three columns of the linear part, then the translation. */
	matrix: Matrix
	/** Its element; with `rows`, the element for everything outside rows. */
	element: number
	/** Elements of its features, null without features. */
	rows: TableRows | null
}

/** The elements of one property table. */
interface TableRows {
	first: number
	count: number
}

export interface ModelTree {
	elements: GlbElement[]
	floors: Floor[]
	drawn: DrawnMesh[]
}

interface Visit {
	node: Node
	above: number
	world: Matrix
	/** Number of meshes at and below the node. */
	meshes: number
}

const affine = (matrix: ArrayLike<number>): Matrix =>
	Float64Array.from([0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14], (at) => matrix[at] as number)

const IDENTITY = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0)

/** Every node of the scene, parents before children. */
function visitNodes({ document }: GlbFile): Visit[] {
	const scene = document.getRoot().getDefaultScene() ?? document.getRoot().listScenes()[0]
	const visits: Visit[] = []
	const pending = (scene?.listChildren() ?? []).toReversed().map((node) => ({ node, above: -1 }))
	for (let next = pending.pop(); next; next = pending.pop()) {
		const { node, above } = next
		const world = multiply(visits[above]?.world ?? IDENTITY, affine(node.getMatrix()))
		const number = visits.push({ node, above, world, meshes: node.getMesh() ? 1 : 0 }) - 1
		for (const child of node.listChildren().toReversed()) pending.push({ node: child, above: number })
	}
	for (const visit of visits.toReversed()) {
		const whole = visits[visit.above]
		if (whole) whole.meshes += visit.meshes
	}
	return visits
}

function instanceMatrix(instanced: InstancedMesh, at: number): Matrix {
	const read = (name: string, fallback: number[]): number[] =>
		instanced.getAttribute(name)?.getElement(at, []) ?? fallback
	const [tx = 0, ty = 0, tz = 0] = read('TRANSLATION', [0, 0, 0])
	const [x = 0, y = 0, z = 0, w = 1] = read('ROTATION', [0, 0, 0, 1])
	const [sx = 1, sy = 1, sz = 1] = read('SCALE', [1, 1, 1])
	return Float64Array.of(
		(1 - 2 * (y * y + z * z)) * sx,
		2 * (x * y + z * w) * sx,
		2 * (x * z - y * w) * sx,
		2 * (x * y - z * w) * sy,
		(1 - 2 * (x * x + z * z)) * sy,
		2 * (y * z + x * w) * sy,
		2 * (x * z + y * w) * sz,
		2 * (y * z - x * w) * sz,
		(1 - 2 * (x * x + y * y)) * sz,
		tx,
		ty,
		tz,
	)
}

/** The property table that the first feature ids of a primitive or a node refer to, null for none. */
function tableNumber(extension: unknown): number | null {
	const { featureIds } = (extension ?? {}) as { featureIds?: { propertyTable?: number; attribute?: number }[] }
	const first = featureIds?.find(({ attribute, propertyTable }) => attribute === 0 && propertyTable !== undefined)
	return first?.propertyTable ?? null
}

/** Finds elements, floors and their meshes: from the nodes, and from the property tables that features refer to. */
export class ModelTreeReader {
	private readonly file: GlbFile
	private readonly visits: Visit[]
	private readonly meshCount: number
	private readonly elements: GlbElement[] = []
	private readonly floors: Floor[] = []
	private readonly drawn: DrawnMesh[] = []
	private readonly tables: TableRows[] = []
	private readonly meshNumbers: Map<Mesh, number>
	private readonly isOurs: boolean
	private readonly ownFloors = new Map<number, number>()

	constructor(file: GlbFile) {
		this.file = file
		this.visits = visitNodes(file)
		this.meshCount = this.visits.filter(({ node }) => node.getMesh()).length
		this.meshNumbers = new Map(
			file.document
				.getRoot()
				.listMeshes()
				.map((mesh, number) => [mesh, number]),
		)
		this.isOurs = /^Panelyard/.test(file.generator)
	}

	read(): ModelTree {
		for (const table of readPropertyTables(this.file)) this.addTable(table)
		const nodeNumbers = new Map(
			this.file.document
				.getRoot()
				.listNodes()
				.map((node, number) => [node, number]),
		)
		const whole = new Int32Array(this.visits.length).fill(-1)
		const floor = new Int32Array(this.visits.length).fill(-1)
		for (const [at, { node, above, world, meshes }] of this.visits.entries()) {
			floor[at] = above < 0 ? -1 : (floor[above] as number)
			whole[at] = above < 0 ? -1 : (whole[above] as number)
			const values: Values = node.getExtras()
			// Nodes of our own files have the number of their floor, -1 for none.
			if (this.isOurs && typeof values.floor === 'number') floor[at] = this.ownFloor(values.floor, node, values)
			const mesh = node.getMesh()
			if (mesh) {
				const extension = this.file.json.nodes?.[nodeNumbers.get(node) as number]?.extensions?.EXT_instance_features
				whole[at] = this.addMesh(node, mesh, world, extension, whole[at] as number, floor[at] as number)
				continue
			}
			if (meshes === 0) continue
			if (this.isOurs && typeof values.floor === 'number') continue
			const kind = groupKind(values, node.getName())
			if (kind === 'floor') floor[at] = this.addFloor(node, values)
			else if (kind === 'group' && meshes < this.meshCount && (node.getName() || identityText(values, 'global_id')))
				whole[at] = this.addElement(
					identityOf(values, node.getName(), '', GROUP_CLASS),
					whole[at] as number,
					floor[at] as number,
					propertySetsOf('extras', values),
				)
		}
		return { ...this.inOrder(), drawn: this.drawn }
	}

	/** Floors lowest first, then those without an elevation in file order. */
	private inOrder(): Pick<ModelTree, 'elements' | 'floors'> {
		const order = this.floors.map((_, number) => number)
		const height = (number: number): number => this.floors[number]?.elevation ?? Number.POSITIVE_INFINITY
		order.sort((a, b) => (height(a) === height(b) ? a - b : height(a) - height(b)))
		for (const element of this.elements) if (element.floor >= 0) element.floor = order.indexOf(element.floor)
		return { elements: this.elements, floors: order.map((number) => this.floors[number] as Floor) }
	}

	private addElement(identity: ElementIdentity, parent: number, floor: number, propertySets: PropertySet[]): number {
		return this.elements.push({ ...identity, parent, floor, isDrawn: false, propertySets }) - 1
	}

	private ownFloor(number: number, node: Node, values: Values): number {
		if (number < 0) return -1
		const known = this.ownFloors.get(number) ?? this.addFloor(node, values)
		this.ownFloors.set(number, known)
		return known
	}

	private addFloor(node: Node, values: Values): number {
		const { elevation } = values
		const { name, global_id } = identityOf(values, node.getName(), '', '')
		return (
			this.floors.push({
				name: name.replace(/^IfcBuildingStorey[/: _]*/i, '') || name,
				global_id,
				elevation: typeof elevation === 'number' && Number.isFinite(elevation) ? elevation : null,
				element_count: 0,
			}) - 1
		)
	}

	/** Every row is an element; a column `Parent` holds the row of its parent. */
	private addTable({ name, count, columns }: FeatureTable): void {
		const first = this.elements.length
		this.tables.push({ first, count: columns.length === 0 ? 0 : count })
		if (columns.length === 0) return
		const parents = columns.find((column) => column.name === 'Parent')?.values
		const identifying = new Set(['GlobalId', 'Name', 'Class', 'Parent'])
		for (let row = 0; row < count; row++) {
			const values: Values = {}
			const further: Values = {}
			for (const column of columns) {
				values[column.name] = column.values[row]
				if (!identifying.has(column.name)) further[column.name] = column.values[row]
			}
			const parent = parents?.[row]
			const isRow = typeof parent === 'number' && parent >= 0 && parent < count && parent !== row
			this.addElement(
				identityOf(values, '', '', MESH_CLASS),
				isRow ? first + parent : -1,
				-1,
				propertySetsOf(storableText(name) || 'properties', further),
			)
		}
	}

	/** Adds the meshes of a node; returns the element of the nodes below it. */
	private addMesh(
		node: Node,
		mesh: Mesh,
		world: Matrix,
		instanceFeatures: unknown,
		parent: number,
		floor: number,
	): number {
		const values: Values = { ...mesh.getExtras(), ...node.getExtras() }
		const identity = identityOf(values, node.getName(), mesh.getName(), MESH_CLASS)
		const properties = propertySetsOf('extras', values)
		const instanced = node.getExtension<InstancedMesh>('EXT_mesh_gpu_instancing')
		const count = instanced?.listAttributes()[0]?.getCount() ?? 0
		if (!instanced || count === 0) {
			const rows = this.rowsOf(mesh)
			if (rows) {
				const isWhole = this.placeRows(mesh, rows, floor)
				const rest = isWhole ? -1 : this.addElement(identity, parent, floor, properties)
				this.draw(mesh, world, rest, rows)
				return parent
			}
			const element = this.addElement(identity, parent, floor, properties)
			this.draw(mesh, world, element)
			return element
		}
		const table = this.tables[tableNumber(instanceFeatures) ?? -1]
		const features = instanced.getAttribute('_FEATURE_ID_0')
		for (let at = 0; at < count; at++) {
			const matrix = multiply(world, instanceMatrix(instanced, at))
			const feature = table && features ? Math.round(features.getScalar(at)) : -1
			if (table && feature >= 0 && feature < table.count) {
				this.draw(mesh, matrix, table.first + feature)
				this.placeOn(table.first + feature, floor)
			} else {
				const name = `${identity.name} ${at + 1}`.trim()
				this.draw(mesh, matrix, this.addElement({ ...identity, name }, parent, floor, properties))
			}
		}
		return parent
	}

	private draw(mesh: Mesh, matrix: Matrix, element: number, rows: TableRows | null = null): void {
		this.drawn.push({ mesh, matrix, element, rows })
		this.markDrawn(element)
	}

	private markDrawn(element: number): void {
		const drawn = this.elements[element]
		if (drawn) drawn.isDrawn = true
	}

	private placeOn(element: number, floor: number): void {
		const placed = this.elements[element]
		if (placed && placed.floor < 0) placed.floor = floor
	}

	/** The rows that the features of a mesh refer to; null when it has none, or refers to no table. */
	private rowsOf(mesh: Mesh): TableRows | null {
		for (const primitive of this.file.json.meshes?.[this.meshNumbers.get(mesh) ?? -1]?.primitives ?? []) {
			const rows = this.tables[tableNumber(primitive.extensions?.EXT_mesh_features) ?? -1]
			if (rows && rows.count > 0) return rows
		}
		return null
	}

	/** Assigns the rows of a mesh to its floor. Returns false when a part of the mesh belongs to no row. */
	private placeRows(mesh: Mesh, { first, count }: TableRows, floor: number): boolean {
		const seen = new Set<number>()
		let isWhole = true
		for (const primitive of mesh.listPrimitives()) {
			const features = primitive.getAttribute('_FEATURE_ID_0')
			const vertices = primitive.getAttribute('POSITION')?.getCount() ?? 0
			if ((features?.getCount() ?? 0) < vertices) isWhole = false
			for (let vertex = 0; vertex < (features?.getCount() ?? 0); vertex++) {
				const feature = Math.round(features?.getScalar(vertex) ?? -1)
				if (seen.has(feature)) continue
				seen.add(feature)
				if (feature >= 0 && feature < count) {
					this.placeOn(first + feature, floor)
					this.markDrawn(first + feature)
				} else isWhole = false
			}
		}
		return isWhole
	}
}
