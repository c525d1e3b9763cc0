import { AccessorReader } from '../loading/glb-accessors.ts'
import { parseGlb } from '../loading/glb-container.ts'
import { readScene } from '../loading/glb-scene.ts'
import type { PlacementList } from '../loading/placed-geometry.ts'
import { trianglesOfElement } from './element-triangles.ts'
import { type MeshFeatures, meshFeatures } from './mesh-features.ts'

export type FeatureRequest =
	| { type: 'model'; source: string | ArrayBuffer; offset: readonly number[] }
	| { type: 'element'; element: number }
export type FeatureAnswer = { element: number; features: MeshFeatures | null }

let lists: Promise<PlacementList[]> = Promise.resolve([])
let offset: readonly number[] = [0, 0, 0]

const read = async (source: string | ArrayBuffer): Promise<PlacementList[]> => {
	const bytes = typeof source === 'string' ? await download(source) : source
	const file = parseGlb(new Uint8Array(bytes))
	await AccessorReader.ready()
	return readScene(file)
}

const download = async (url: string): Promise<ArrayBuffer> => {
	const response = await fetch(url, { credentials: 'same-origin' })
	if (!response.ok) throw new Error(`The model answered ${response.status}`)
	return response.arrayBuffer()
}

const answer = async (element: number): Promise<void> => {
	const triangles = trianglesOfElement(await lists.catch(() => []), element, offset)
	const features = triangles.length > 0 ? meshFeatures(triangles) : null
	const buffers = features ? Object.values(features).map((part) => part.buffer as ArrayBuffer) : []
	self.postMessage({ element, features } satisfies FeatureAnswer, { transfer: buffers })
}

self.onmessage = ({ data }: MessageEvent<FeatureRequest>) => {
	if (data.type === 'element') return void answer(data.element)
	offset = data.offset
	lists = read(data.source)
	lists.catch(() => {})
}
