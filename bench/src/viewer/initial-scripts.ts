import { get } from 'node:http'

/** The body as it travels, still compressed. */
function bodyOf(url: string): Promise<Buffer> {
	return new Promise((resolve, reject) => {
		get(url, { headers: { 'accept-encoding': 'br, gzip', accept: 'text/html,*/*' } }, (response) => {
			const parts: Buffer[] = []
			response.on('data', (part: Buffer) => parts.push(part))
			response.on('end', () => resolve(Buffer.concat(parts)))
			response.on('error', reject)
		}).on('error', reject)
	})
}

/** Kilobytes of the scripts that every page of the app begins with, as the server sends them. */
export async function initialScripts(url: string): Promise<number> {
	const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text()
	const tags = html.match(/<(script|link rel="modulepreload")[^>]*>/g) ?? []
	const names = new Set(tags.flatMap((tag) => /\/assets\/[\w.-]+\.js/.exec(tag) ?? []))
	if (names.size === 0) throw new Error('The page names no scripts')
	const bodies = await Promise.all([...names].map((name) => bodyOf(url + name)))
	return bodies.reduce((sum, { length }) => sum + length, 0) / 1000
}
