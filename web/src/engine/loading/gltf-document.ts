/** The parts of glTF 2.0 that the viewer reads. Everything else in a file is ignored. */
export type GltfMeshoptView = {
	buffer: number
	byteOffset?: number
	byteLength: number
	byteStride: number
	count: number
	mode: string
	filter?: string
}

export type GltfBufferView = {
	buffer: number
	byteOffset?: number
	byteLength: number
	byteStride?: number
	extensions?: { EXT_meshopt_compression?: GltfMeshoptView; KHR_meshopt_compression?: GltfMeshoptView }
}

export type GltfAccessor = {
	bufferView?: number
	byteOffset?: number
	componentType: number
	count: number
	type: string
	normalized?: boolean
	min?: number[]
	max?: number[]
	sparse?: {
		count: number
		indices: { bufferView: number; byteOffset?: number; componentType: number }
		values: { bufferView: number; byteOffset?: number }
	}
}

export type GltfPrimitive = {
	attributes: Record<string, number>
	indices?: number
	material?: number
	mode?: number
	extensions?: Record<string, unknown>
}

export type GltfNode = {
	children?: number[]
	mesh?: number
	matrix?: number[]
	translation?: number[]
	rotation?: number[]
	scale?: number[]
	extensions?: { EXT_mesh_gpu_instancing?: { attributes: Record<string, number> } }
	extras?: Record<string, unknown>
}

export type GltfMaterial = {
	alphaMode?: 'OPAQUE' | 'MASK' | 'BLEND'
	pbrMetallicRoughness?: { baseColorFactor?: number[]; baseColorTexture?: { index: number } }
}

export type GltfDocument = {
	asset?: { version?: string }
	extensionsRequired?: string[]
	scene?: number
	scenes?: { nodes?: number[]; extras?: Record<string, unknown> }[]
	nodes?: GltfNode[]
	meshes?: { primitives: GltfPrimitive[] }[]
	materials?: GltfMaterial[]
	textures?: { source?: number }[]
	images?: { bufferView?: number; mimeType?: string }[]
	accessors?: GltfAccessor[]
	bufferViews?: GltfBufferView[]
	extensions?: { EXT_structural_metadata?: { propertyTables?: { count?: number }[] } }
	buffers?: { byteLength: number; uri?: string }[]
}

/** Extensions that a file may require: the viewer supports them, or draws the file correctly without. */
export const READABLE_EXTENSIONS = new Set([
	'EXT_meshopt_compression',
	'KHR_meshopt_compression',
	'KHR_mesh_quantization',
	'EXT_mesh_gpu_instancing',
	'EXT_mesh_features',
	'EXT_instance_features',
	'EXT_structural_metadata',
	'KHR_materials_unlit',
	'KHR_texture_transform',
	'KHR_texture_basisu',
	'EXT_texture_webp',
])
