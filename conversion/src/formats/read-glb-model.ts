import type { Document, Mesh } from '@gltf-transform/core'
import type { ModelNotice } from '@panelyard/contracts/models/conversion'
import {
	type ElementColumns,
	type GEOMETRY_STATES,
	STRUCTURE_VERSION,
} from '@panelyard/contracts/models/model-structure'
import { geometryState } from '@panelyard/contracts/models/structure-layout'
import type { ReadModel, ReadStructure, Timings } from '../converted-model.ts'
import { because, type ElementReason, reasonText } from '../element-reason.ts'
import { ConversionFailure } from '../failure.ts'
import { completeMeasures } from '../geometry/complete-measures.ts'
import { dropUnreal } from '../geometry/drop-unreal.ts'
import { GeometryBatchWriter } from '../geometry/geometry-batch.ts'
import { joinBatches, type ModelGeometry } from '../geometry/model-geometry.ts'
import { chooseOrigin } from '../geometry/origin.ts'
import { ShapeBuilder } from '../geometry/shape-builder.ts'
import { cutCycles, liftFloorsFromParts } from '../ifc/hierarchy.ts'
import { WALL_CLASSES } from '../ifc/product-classes.ts'
import { MeasureOriginColumns } from '../measure-origins.ts'
import { NOWHERE } from '../merge/model-place.ts'
import type { Progress } from '../progress.ts'
import { PropertiesFileWriter } from '../properties-file.ts'
import { storableText } from '../storable-text.ts'
import { TextColumns } from '../text-columns.ts'
import { readGlbFile } from './glb/glb-file.ts'
import { type GlbElement, type ModelTree, ModelTreeReader } from './glb/model-tree.ts'
import { partsOfPrimitive } from './glb/primitive-parts.ts'

interface MeshPart {
	feature: number
	shape: number
	colour: number
}

/** Welds meshes into shapes, each mesh once. */
function readGeometry(
	{ drawn, elements }: ModelTree,
	shift: readonly [number, number, number],
	progress: Progress,
): ModelGeometry {
	const batch = new GeometryBatchWriter()
	const builder = new ShapeBuilder(batch)
	const parts = new Map<string, MeshPart[]>()
	const meshNumbers = new Map<Mesh, number>()
	const partsOf = (mesh: Mesh, byFeature: boolean): MeshPart[] => {
		const number = meshNumbers.get(mesh) ?? meshNumbers.size
		meshNumbers.set(mesh, number)
		const key = `${number}/${byFeature}`
		let found = parts.get(key)
		if (!found) {
			found = mesh.listPrimitives().flatMap((primitive) => {
				const features = byFeature ? primitive.getAttribute('_FEATURE_ID_0') : null
				return partsOfPrimitive(primitive, features).flatMap(({ feature, colour, positions, triangles }) => {
					const shape = builder.add(positions, 3, triangles, 1)
					return shape < 0 ? [] : [{ feature, shape, colour }]
				})
			})
			parts.set(key, found)
		}
		return found
	}
	for (const [at, { mesh, matrix, element, rows }] of drawn.entries()) {
		const place = Array.from(matrix, (value, index) => value + (shift[index - 9] ?? 0))
		for (const { feature, shape, colour } of partsOf(mesh, rows !== null)) {
			const isRow = rows !== null && feature >= 0 && feature < rows.count
			batch.addInstance(isRow ? rows.first + feature : element, shape, colour, place)
		}
		progress.report('geometry', (at + 1) / drawn.length)
	}
	return joinBatches([[batch.take()]], elements.length)
}

/** The origin of the drawing, which our own exports store in their scene: IFC axes, here converted to Y up. */
function shiftOf(document: Document): [number, number, number] {
	const scene = document.getRoot().getDefaultScene() ?? document.getRoot().listScenes()[0]
	const origin: unknown = scene?.getExtras().origin
	if (!Array.isArray(origin) || origin.length !== 3 || !origin.every(Number.isFinite)) return [0, 0, 0]
	const [x, y, z] = origin as [number, number, number]
	return [x, z, -y || 0]
}

function columnsOf(
	elements: GlbElement[],
	classes: string[],
	texts: TextColumns,
	geometry: ModelGeometry,
): ElementColumns {
	const { length: count } = elements
	const none = (): null[] => new Array<null>(count).fill(null)
	const parent = Int32Array.from(elements, (element) => element.parent)
	const floor = Int32Array.from(elements, (element) => element.floor)
	cutCycles(parent)
	liftFloorsFromParts(parent, floor)
	const classNumbers = new Map(classes.map((name, number) => [name, number]))
	return {
		count,
		parent: Array.from(parent),
		floor: Array.from(floor),
		express_id: elements.map((_, element) => element),
		global_id: elements.map(({ global_id }) => global_id),
		class: elements.map((element) => classNumbers.get(element.class) as number),
		name: elements.map(({ name }) => texts.number(name)),
		tag: elements.map(({ tag }) => texts.number(tag)),
		object_type: elements.map(({ object_type }) => texts.number(object_type)),
		description: elements.map(({ description }) => texts.number(description)),
		geometry: elements.map(({ isDrawn }, element) => {
			const hasShape = (geometry.firstInstance[element + 1] as number) > (geometry.firstInstance[element] as number)
			return geometryState(hasShape ? 'converted' : isDrawn ? 'failed' : 'none')
		}),
		length: none(),
		width: none(),
		height: none(),
		area: none(),
		volume: none(),
		weight: none(),
		measure_origins: [],
		fingerprint: new Array<string>(count).fill(''),
	}
}

/**
 * Reads a binary glTF file. Nodes with meshes become elements, as do named groups of them; where features refer to a
 * property table, its rows are the elements. Groups that are marked as storeys become storeys. The model is rewritten
 * in the layout of converted IFC files, so that the viewer handles only one layout. Textures are dropped.
 * @param writer receives the property sets
 */
export async function readGlbModel(
	bytes: Uint8Array,
	progress: Progress,
	timings: Timings,
	writer = new PropertiesFileWriter(),
): Promise<ReadModel> {
	const file = await readGlbFile(bytes)
	const { document } = file
	progress.report('reading', 1)
	timings.lap('parse')
	const tree = new ModelTreeReader(file).read()
	const { elements, floors, drawn } = tree
	if (drawn.length === 0) throw new ConversionFailure('nothing_to_draw')
	const unreal = new Map<number, ElementReason>()
	const geometry = dropUnreal(readGeometry(tree, shiftOf(document), progress), unreal)
	timings.lap('geometry')

	const texts = new TextColumns()
	const classes = [...new Set(elements.map((element) => element.class))]
	const columns = columnsOf(elements, classes, texts, geometry)
	for (const element of columns.floor) if (floors[element]) floors[element].element_count++
	for (const { propertySets } of elements) writer.add(JSON.stringify(propertySets))
	completeMeasures(columns, geometry, new MeasureOriginColumns(elements.length), texts)
	const origin = chooseOrigin(geometry)
	progress.report('structure', 1)
	timings.lap('structure')
	const structure: ReadStructure = {
		version: STRUCTURE_VERSION,
		schema: 'GLB',
		exporter: file.generator,
		project_name: storableText(document.getRoot().getDefaultScene()?.getName() ?? '', 255),
		length_unit_in_metres: 1,
		floors,
		classes,
		strings: texts.texts,
		elements: columns,
		walls: elements.flatMap((element, number) => (WALL_CLASSES.has(element.class) ? [number] : [])),
	}
	return {
		structure,
		geometry,
		origin,
		properties: writer,
		propertySets: (element) => elements[element]?.propertySets ?? [],
		place: () => NOWHERE,
		...accountFor(elements, columns, unreal),
		notDrawn: [],
		notices: glbNotices(document, floors.length),
	}
}

function accountFor(
	elements: GlbElement[],
	columns: ElementColumns,
	unreal: Map<number, ElementReason>,
): Pick<ReadModel, 'withRepresentation' | 'converted' | 'fallback' | 'notConverted' | 'doubtful'> {
	const withState = (name: (typeof GEOMETRY_STATES)[number]): number[] =>
		columns.geometry.flatMap((state, element) => (state === geometryState(name) ? [element] : []))
	const failed = withState('failed')
	const converted = withState('converted').length
	return {
		withRepresentation: converted + failed.length,
		converted,
		fallback: [],
		doubtful: [],
		notConverted: failed.map((number) => {
			const reason = unreal.get(number) ?? because('no_triangles')
			const element = elements[number] as GlbElement
			return {
				express_id: number,
				global_id: element.global_id,
				class: element.class,
				name: element.name,
				reason: reasonText(reason),
				reason_code: reason.code,
				reason_value: reason.value,
			}
		}),
	}
}

function glbNotices(document: Document, floorCount: number): ModelNotice[] {
	const notices: ModelNotice[] = []
	if (floorCount === 0)
		notices.push({
			code: 'no_storeys',
			severity: 'info',
			message: 'The model has no storeys, so its elements are on no floor.',
		})
	const textures = document.getRoot().listTextures().length
	if (textures > 0)
		notices.push({
			code: 'textures_left_out',
			severity: 'info',
			message: 'The textures of the file are not shown.',
			count: textures,
		})
	return notices
}
