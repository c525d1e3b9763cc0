import { IFCRELAGGREGATES, IFCRELDEFINESBYPROPERTIES, IfcAPI, LogLevel } from 'web-ifc'
import { type Bounds, joinBounds } from '../shapes/solids.ts'

export interface ReadElement {
	expressId: number
	/** Cubic metres, by the divergence theorem over its placed triangles. */
	volume: number
	bounds: Bounds
}

export interface ReadAssembly {
	globalId: string
	name: string
	tag: string
}

export interface ReadModel {
	schema: string
	/** Drawn elements by express id. */
	elements: Map<number, ReadElement>
	/** Of all drawn elements. */
	bounds: Bounds
	/** Cubic metres of drawn elements by class. */
	volumes: Map<string, number>
	/** Number of records by upper-case class name. */
	counts: Map<string, number>
	/** Drawn parts of each element with parts. */
	partsByAssembly(): [ReadAssembly, ReadElement[]][]
	/** The properties of a set by the GlobalId of the element that has it. */
	properties(set: string): Map<string, Record<string, string | number>>
	/** Classes with a record whose number of attributes differs from its schema. */
	misshapenClasses(): string[]
	/** Attribute texts of the records of a class. */
	texts(type: number, attribute: 'GlobalId' | 'Name' | 'Tag'): string[]
}

/** Keys that web-ifc adds to a record's own attributes. */
const NO_ATTRIBUTES = new Set(['expressID', 'type'])

/** Their records have a `*` for derived attributes, which web-ifc omits. */
const WITH_DERIVED_ATTRIBUTES = new Set(['IfcSIUnit', 'IfcGeometricRepresentationSubContext', 'IfcOrientedEdge'])

let shared: IfcAPI | null = null

async function engine(): Promise<IfcAPI> {
	if (shared) return shared
	shared = new IfcAPI()
	await shared.Init()
	shared.SetLogLevel(LogLevel.LOG_LEVEL_OFF)
	return shared
}

/** Frees the model of `readModel`. */
export function closeModels() {
	shared?.Dispose()
	shared = null
}

/** Parses with web-ifc and streams every mesh, in metres and IFC axes (Z up). */
export async function readModel(text: string): Promise<ReadModel> {
	const api = await engine()
	const model = api.OpenModel(Buffer.from(text), { COORDINATE_TO_ORIGIN: false })
	const counts = new Map<string, number>()
	for (const { typeID, typeName } of api.GetAllTypesOfModel(model)) {
		counts.set(typeName.toUpperCase(), api.GetLineIDsWithType(model, typeID).size())
	}
	const elements = drawnElements(api, model)
	const volumes = new Map<string, number>()
	for (const { expressId, volume } of elements.values()) {
		const name = api.GetNameFromTypeCode(api.GetLineType(model, expressId))
		volumes.set(name, (volumes.get(name) ?? 0) + volume)
	}
	return {
		schema: api.GetModelSchema(model),
		elements,
		bounds: joinBounds([...elements.values()].map(({ bounds }) => bounds)),
		volumes,
		counts,
		partsByAssembly: () =>
			[...api.GetLineIDsWithType(model, IFCRELAGGREGATES)].flatMap((id): [ReadAssembly, ReadElement[]][] => {
				const relation = api.GetLine(model, id)
				const whole = api.GetLine(model, relation.RelatingObject.value)
				const drawn = relation.RelatedObjects.flatMap(
					({ value }: { value: number }) => elements.get(value) ?? [],
				) as ReadElement[]
				if (drawn.length === 0) return []
				return [[{ globalId: whole.GlobalId.value, name: whole.Name.value, tag: whole.Tag.value }, drawn]]
			}),
		properties: (set) =>
			new Map(
				[...api.GetLineIDsWithType(model, IFCRELDEFINESBYPROPERTIES)].flatMap((id) => {
					const relation = api.GetLine(model, id)
					const definition = api.GetLine(model, relation.RelatingPropertyDefinition.value, true)
					if (definition.Name.value !== set) return []
					const values = definition.HasProperties.map(
						({ Name, NominalValue }: { Name: { value: string }; NominalValue: { value: string | number } }) => [
							Name.value,
							NominalValue.value,
						],
					)
					const owner = api.GetLine(model, relation.RelatedObjects[0].value)
					return [[owner.GlobalId.value, Object.fromEntries(values)] as const]
				}),
			),
		misshapenClasses: () =>
			api.GetAllTypesOfModel(model).flatMap(({ typeID, typeName }) => {
				if (WITH_DERIVED_ATTRIBUTES.has(typeName)) return []
				const isMisshapen = [...api.GetLineIDsWithType(model, typeID)].some((id) => {
					const attributes = Object.keys(api.GetLine(model, id)).filter((key) => !NO_ATTRIBUTES.has(key))
					return attributes.length !== api.GetRawLineData(model, id).arguments.length
				})
				return isMisshapen ? [typeName] : []
			}),
		texts: (type, attribute) =>
			[...api.GetLineIDsWithType(model, type)].map((id) => api.GetLine(model, id)[attribute]?.value ?? ''),
	}
}

function drawnElements(api: IfcAPI, model: number): Map<number, ReadElement> {
	const elements = new Map<number, ReadElement>()
	const geometries = new Map<number, { vertices: Float32Array; indices: Uint32Array }>()
	api.StreamAllMeshes(model, (mesh) => {
		const element: ReadElement = {
			expressId: mesh.expressID,
			volume: 0,
			bounds: { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] },
		}
		for (let i = 0; i < mesh.geometries.size(); i++) {
			const { geometryExpressID: id, flatTransformation } = mesh.geometries.get(i)
			let geometry = geometries.get(id)
			if (!geometry) {
				const source = api.GetGeometry(model, id)
				geometry = {
					vertices: api.GetVertexArray(source.GetVertexData(), source.GetVertexDataSize()).slice(),
					indices: api.GetIndexArray(source.GetIndexData(), source.GetIndexDataSize()).slice(),
				}
				source.delete()
				geometries.set(id, geometry)
			}
			addGeometry(element, geometry, flatTransformation)
		}
		elements.set(mesh.expressID, element)
	})
	return elements
}

function addGeometry(
	element: ReadElement,
	{ vertices, indices }: { vertices: Float32Array; indices: Uint32Array },
	m: readonly number[],
) {
	const points: [number, number, number][] = []
	const min = [...element.bounds.min] as [number, number, number]
	const max = [...element.bounds.max] as [number, number, number]
	for (let v = 0; v < vertices.length; v += 6) {
		const [x, y, z] = [vertices[v] as number, vertices[v + 1] as number, vertices[v + 2] as number]
		const at = (row: number) =>
			(m[row] as number) * x + (m[row + 4] as number) * y + (m[row + 8] as number) * z + (m[row + 12] as number)
		// web-ifc returns Y up: convert back to Z up.
		const point: [number, number, number] = [at(0), -at(2), at(1)]
		points.push(point)
		for (let axis = 0; axis < 3; axis++) {
			min[axis] = Math.min(min[axis] as number, point[axis] as number)
			max[axis] = Math.max(max[axis] as number, point[axis] as number)
		}
	}
	const origin = points[0] ?? [0, 0, 0]
	const corner = (i: number) => {
		const p = points[indices[i] as number] as [number, number, number]
		return [p[0] - origin[0], p[1] - origin[1], p[2] - origin[2]] as const
	}
	let sixfold = 0
	for (let i = 0; i < indices.length; i += 3) {
		const [a, b, c] = [corner(i), corner(i + 1), corner(i + 2)]
		sixfold +=
			a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])
	}
	element.volume += sixfold / 6
	element.bounds = { min, max }
}
