import { type Document, type Mesh, type Node, NodeIO, type Primitive } from '@gltf-transform/core'
import { ALL_EXTENSIONS, type InstancedMesh } from '@gltf-transform/extensions'
import type { ModelNotice } from '@panelyard/contracts/conversion'
import {
	type ElementColumns,
	GEOMETRY_STATES,
	type PropertySet,
	STRUCTURE_VERSION,
} from '@panelyard/contracts/model-structure'
import { MeshoptDecoder } from 'meshoptimizer/decoder'
import type { ReadModel, ReadStructure, Timings } from '../converted-model.ts'
import { because, type ElementReason, reasonText } from '../element-reason.ts'
import { ConversionFailure } from '../failure.ts'
import { completeMeasures } from '../geometry/complete-measures.ts'
import { dropUnreal } from '../geometry/drop-unreal.ts'
import { GeometryBatchWriter } from '../geometry/geometry-batch.ts'
import { multiply } from '../geometry/matrices.ts'
import { joinBatches } from '../geometry/model-geometry.ts'
import { chooseOrigin } from '../geometry/origin.ts'
import { ShapeBuilder } from '../geometry/shape-builder.ts'
import { MeasureOriginColumns } from '../measure-origins.ts'
import type { Progress } from '../progress.ts'
import { PropertiesFileWriter } from '../properties-file.ts'
import { storableText } from '../storable-text.ts'
import { TextColumns } from '../text-columns.ts'

const TRIANGLES = 4

/** Class of an element whose node does not say one. */
const MESH_CLASS = 'Mesh'

/** As the contract of panel rules has it. */
const LONGEST_CLASS = 80

async function readDocument(bytes: Uint8Array): Promise<Document> {
	await MeshoptDecoder.ready
	const io = new NodeIO().registerExtensions(ALL_EXTENSIONS).registerDependencies({ 'meshopt.decoder': MeshoptDecoder })
	try {
		return await io.readBinary(bytes.slice())
	} catch (error) {
		const detail = error instanceof Error ? error.message : ''
		if (/draco/i.test(detail))
			throw new ConversionFailure(
				'glb_invalid',
				'The GLB file is compressed with Draco, which cannot be read. Export it without compression or with meshopt.',
			)
		throw new ConversionFailure(
			'glb_invalid',
			'The GLB file is damaged or refers to files that are not in it. Export it again as one binary .glb.',
		)
	}
}

/** Something drawable of the document: a node's mesh, or one instance of it. */
interface Drawn {
	node: Node
	mesh: Mesh
	/** Sixteen numbers, column by column. */
	matrix: ArrayLike<number>
	/** Number among the instances of its node, -1 when the node has none. */
	instance: number
}

function instanceMatrix(instanced: InstancedMesh, at: number): Float64Array {
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

const affine = (matrix: ArrayLike<number>): Float64Array =>
	Float64Array.from([0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14], (at) => matrix[at] as number)

function drawnNodes(document: Document): Drawn[] {
	const scene = document.getRoot().getDefaultScene() ?? document.getRoot().listScenes()[0]
	const drawn: Drawn[] = []
	scene?.traverse((node) => {
		const mesh = node.getMesh()
		if (!mesh) return
		const world = affine(node.getWorldMatrix())
		const instanced = node.getExtension<InstancedMesh>('EXT_mesh_gpu_instancing')
		const count = instanced?.listAttributes()[0]?.getCount() ?? 0
		if (!instanced || count === 0) drawn.push({ node, mesh, matrix: world, instance: -1 })
		else
			for (let at = 0; at < count; at++)
				drawn.push({ node, mesh, matrix: multiply(world, instanceMatrix(instanced, at)), instance: at })
	})
	return drawn
}

function primitiveTriangles(primitive: Primitive): { positions: Float32Array; triangles: ArrayLike<number> } | null {
	const position = primitive.getAttribute('POSITION')
	if (primitive.getMode() !== TRIANGLES || !position) return null
	const positions = new Float32Array(position.getCount() * 3)
	const point = [0, 0, 0]
	for (let at = 0; at < position.getCount(); at++) positions.set(position.getElement(at, point), at * 3)
	const triangles =
		primitive.getIndices()?.getArray() ?? Uint32Array.from({ length: position.getCount() }, (_, at) => at)
	return { positions, triangles }
}

function screenChannel(value: number): number {
	const encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
	return Math.max(0, Math.min(255, Math.round(encoded * 255)))
}

function colourOf(primitive: Primitive): number {
	const material = primitive.getMaterial()
	const [r = 1, g = 1, b = 1, a = 1] = material?.getBaseColorFactor() ?? []
	const alpha = material?.getAlphaMode() === 'BLEND' ? Math.round(a * 255) : 255
	return (screenChannel(r) | (screenChannel(g) << 8) | (screenChannel(b) << 16) | (alpha << 24)) >>> 0
}

function extraText(extras: Record<string, unknown>, names: string[]): string {
	for (const [key, value] of Object.entries(extras)) {
		if (
			names.includes(key.toLowerCase().replace(/[^a-z]/g, '')) &&
			(typeof value === 'string' || typeof value === 'number')
		)
			return storableText(String(value))
	}
	return ''
}

function propertySetsOf(extras: Record<string, unknown>): PropertySet[] {
	const properties = Object.entries(extras).flatMap(([name, value]) => {
		if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
			return [{ name: storableText(name), value: typeof value === 'string' ? storableText(value) : value }]
		return []
	})
	return properties.length === 0 ? [] : [{ name: 'extras', kind: 'property', properties }]
}

/**
 * Reads a binary glTF file. Every mesh node becomes an element, identified by its name and extras; the model is written
 * anew in the layout of converted IFC files, so that a viewer has one kind to handle. Textures are left out.
 * @param writer takes the property sets; may hold those of other models before
 */
export async function readGlbModel(
	bytes: Uint8Array,
	progress: Progress,
	timings: Timings,
	writer = new PropertiesFileWriter(),
): Promise<ReadModel> {
	const document = await readDocument(bytes)
	progress.report('reading', 1)
	timings.lap('parse')
	const drawn = drawnNodes(document)
	if (drawn.length === 0)
		throw new ConversionFailure('no_elements', 'The GLB file contains nothing to draw. Export it with its geometry.')

	const batch = new GeometryBatchWriter()
	const builder = new ShapeBuilder(batch)
	const shapesOfMesh = new Map<Mesh, { shape: number; colour: number }[]>()
	for (const [element, { mesh, matrix }] of drawn.entries()) {
		let shapes = shapesOfMesh.get(mesh)
		if (!shapes) {
			shapes = mesh.listPrimitives().flatMap((primitive) => {
				const read = primitiveTriangles(primitive)
				const shape = read ? builder.add(read.positions, 3, read.triangles, 1) : -1
				return shape < 0 ? [] : [{ shape, colour: colourOf(primitive) }]
			})
			shapesOfMesh.set(mesh, shapes)
		}
		for (const { shape, colour } of shapes) batch.addInstance(element, shape, colour, matrix)
		progress.report('geometry', (element + 1) / drawn.length)
	}
	const unreal = new Map<number, ElementReason>()
	const geometry = dropUnreal(joinBatches([[batch.take()]], drawn.length), unreal)
	timings.lap('geometry')

	const texts = new TextColumns()
	const classes: string[] = []
	const extrasOf = ({ node, mesh }: Drawn): Record<string, unknown> => ({ ...mesh.getExtras(), ...node.getExtras() })
	const none = (): null[] => new Array<null>(drawn.length).fill(null)
	const names = drawn.map(
		({ node, mesh, instance }) =>
			storableText(node.getName() || mesh.getName()) + (instance < 0 ? '' : ` ${instance + 1}`),
	)
	const classNames = drawn.map(
		(item) =>
			storableText(extraText(extrasOf(item), ['class', 'ifcclass', 'ifctype', 'category']), LONGEST_CLASS) ||
			MESH_CLASS,
	)
	for (const name of classNames) if (!classes.includes(name)) classes.push(name)
	const columns: ElementColumns = {
		count: drawn.length,
		express_id: drawn.map((_, element) => element),
		global_id: drawn.map((item) => extraText(extrasOf(item), ['globalid', 'guid', 'ifcguid', 'uuid'])),
		class: classNames.map((name) => classes.indexOf(name)),
		name: names.map((name) => texts.number(name)),
		tag: drawn.map((item) => texts.number(extraText(extrasOf(item), ['tag', 'mark']))),
		object_type: drawn.map((item) => texts.number(extraText(extrasOf(item), ['objecttype']))),
		description: drawn.map((item) => texts.number(extraText(extrasOf(item), ['description']))),
		parent: new Array<number>(drawn.length).fill(-1),
		floor: new Array<number>(drawn.length).fill(-1),
		geometry: drawn.map((_, element) =>
			GEOMETRY_STATES.indexOf(
				(geometry.firstInstance[element + 1] as number) > (geometry.firstInstance[element] as number)
					? 'converted'
					: 'failed',
			),
		),
		length: none(),
		width: none(),
		height: none(),
		area: none(),
		volume: none(),
		weight: none(),
		measure_origins: [],
		fingerprint: new Array<string>(drawn.length).fill(''),
	}
	for (const item of drawn) writer.add(JSON.stringify(propertySetsOf(extrasOf(item))))
	completeMeasures(columns, geometry, new MeasureOriginColumns(drawn.length), texts)
	const origin = chooseOrigin(geometry)
	progress.report('structure', 1)
	timings.lap('structure')
	const structure: ReadStructure = {
		version: STRUCTURE_VERSION,
		schema: 'GLB',
		exporter: storableText(document.getRoot().getAsset().generator ?? '', 255),
		project_name: storableText(document.getRoot().getDefaultScene()?.getName() ?? '', 255),
		length_unit_in_metres: 1,
		floors: [],
		classes,
		strings: texts.texts,
		elements: columns,
		walls: [],
	}
	const failed = drawn.flatMap((_, element) =>
		GEOMETRY_STATES[columns.geometry[element] as number] === 'failed' ? [element] : [],
	)
	return {
		structure,
		geometry,
		origin,
		properties: writer,
		propertySets: (element) => propertySetsOf(extrasOf(drawn[element] as Drawn)),
		place: () => ({ georeference: null, site: null }),
		withRepresentation: drawn.length,
		converted: drawn.length - failed.length,
		fallback: [],
		notConverted: failed.map((element) => {
			const reason = unreal.get(element) ?? because('no_triangles')
			return {
				express_id: element,
				global_id: columns.global_id[element] as string,
				class: classNames[element] as string,
				name: names[element] as string,
				reason: reasonText(reason),
				reason_code: reason.code,
				reason_value: reason.value,
			}
		}),
		notDrawn: [],
		notices: glbNotices(document),
	}
}

function glbNotices(document: Document): ModelNotice[] {
	const textures = document.getRoot().listTextures().length
	const notices: ModelNotice[] = [
		{ code: 'no_storeys', severity: 'info', message: 'The model has no storeys, so its elements are on no floor.' },
	]
	if (textures > 0)
		notices.push({
			code: 'textures_left_out',
			severity: 'info',
			message: 'The textures of the file are not shown.',
			count: textures,
		})
	return notices
}
