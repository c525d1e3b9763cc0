import { nodeModule } from './node-modules.ts'

type Level = { level: number; memLevel: number }
type GzipCallback = (error: Error | null, bytes: Uint8Array<ArrayBuffer>) => void
interface NodeZlib {
	gzip(bytes: Uint8Array, options: Level, done: GzipCallback): void
}

const zlib = nodeModule<NodeZlib>('node:zlib')

/**
 * Compresses bytes as gzip, on another thread. Browsers choose their own level.
 * @param level 1..9
 */
export function gzip(bytes: Uint8Array, level: number): Promise<Uint8Array<ArrayBuffer>> {
	if (!zlib) return throughStream(bytes)
	return new Promise((resolve, reject) => {
		zlib.gzip(bytes, { level, memLevel: 9 }, (error, packed) => (error ? reject(error) : resolve(packed)))
	})
}

async function throughStream(bytes: Uint8Array) {
	const packed = new Response(
		new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new CompressionStream('gzip')),
	)
	return new Uint8Array(await packed.arrayBuffer())
}
