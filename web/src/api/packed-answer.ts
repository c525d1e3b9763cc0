/** Header of an answer whose body the device keeps packed. */
const PACKED = 'panelyard-kept-packed'
const FORMAT = 'gzip'
/** Packing fewer bytes saves nothing. */
const FEWEST_BYTES = 4096
/** Pictures and films are packed already. */
const IS_PACKED = /^(image|video|audio)\//

/** A body as the device keeps it, with its headers: lists of panels take about a tenth of their room. */
export async function packedAnswer(body: Blob, headers: Headers): Promise<{ body: Blob; headers: Headers }> {
	const isPackable = body.size >= FEWEST_BYTES && !IS_PACKED.test(headers.get('content-type') ?? '')
	if (!isPackable || typeof CompressionStream === 'undefined') return { body, headers }
	const packed = await new Response(body.stream().pipeThrough(new CompressionStream(FORMAT))).blob()
	if (packed.size > body.size * 0.9) return { body, headers }
	const marked = new Headers(headers)
	marked.set(PACKED, FORMAT)
	return { body: packed, headers: marked }
}

/** What is kept of an address, as the server gave it. */
export async function matchKept(cache: Cache, address: string): Promise<Response | undefined> {
	const kept = await cache.match(address, { ignoreVary: true })
	if (!kept?.headers.has(PACKED) || !kept.body) return kept
	const headers = new Headers(kept.headers)
	headers.delete(PACKED)
	return new Response(kept.body.pipeThrough(new DecompressionStream(FORMAT)), { status: kept.status, headers })
}
