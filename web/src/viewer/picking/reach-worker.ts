import { AccessorReader } from '../loading/glb-accessors.ts'
import { parseGlb } from '../loading/glb-container.ts'
import { type ReachQuestion, SolidReach } from './solid-reach.ts'

export type ReachRequest = { source: string | ArrayBuffer } | { id: number; question: ReachQuestion }
/** Null when the model could not be read. */
export type ReachAnswer = { id: number; found: Uint8Array | null }

let reach: Promise<SolidReach> | null = null

const open = async (source: string | ArrayBuffer): Promise<SolidReach> => {
	const bytes = typeof source === 'string' ? await download(source) : source
	await AccessorReader.ready()
	return new SolidReach(parseGlb(new Uint8Array(bytes)))
}

const download = async (url: string): Promise<ArrayBuffer> => {
	const response = await fetch(url, { credentials: 'same-origin' })
	if (!response.ok) throw new Error(`The model answered ${response.status}`)
	return response.arrayBuffer()
}

self.onmessage = async ({ data }: MessageEvent<ReachRequest>) => {
	if ('source' in data) {
		reach = open(data.source)
		reach.catch(() => {})
		return
	}
	const found = await reach?.then((solids) => solids.answer(data.question)).catch(() => null)
	self.postMessage({ id: data.id, found: found ?? null } satisfies ReachAnswer)
}
