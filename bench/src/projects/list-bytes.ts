import { request } from 'node:http'
import type { BenchServer } from '../bench-server.ts'
import { callsOf, type LongProject } from './long-project.ts'

/** What a device gets when it opens a project again, in bytes as they are sent, and milliseconds. */
export type ListBytes = { whole: number; wholeMs: number; changes: number; changesMs: number }

/** The list of panels as a device without it gets it, and as one that has it does, after another person's change. */
export async function measureListBytes(server: BenchServer, project: LongProject): Promise<ListBytes> {
	const path = `/projects/${project.id}/panels/columns`
	const begun = performance.now()
	const whole = await sent(server, path)
	const wholeMs = performance.now() - begun
	const [panel] = project.panel_ids
	await callsOf(server, project.id).post('panels/statuses', { panel_ids: [panel], set: project.steps[1] })
	const changed = performance.now()
	const changes = await sent(server, `${path}?${new URLSearchParams({ since: whole.etag })}`)
	if (changes.status !== 226) throw new Error(`the changes of a list: ${changes.status}`)
	const changesMs = performance.now() - changed
	return { whole: whole.bytes, wholeMs, changes: changes.bytes, changesMs }
}

/** A response without its headers, packed as browsers ask for it. */
function sent(server: BenchServer, path: string): Promise<{ status: number | undefined; bytes: number; etag: string }> {
	return new Promise((resolve, reject) => {
		const headers = { cookie: server.cookie, 'accept-encoding': 'gzip, deflate, br' }
		const asked = request(new URL(path, server.url), { headers }, (response) => {
			let bytes = 0
			response.on('data', (chunk: Buffer) => (bytes += chunk.length))
			response.on('error', reject)
			response.on('end', () => resolve({ status: response.statusCode, bytes, etag: String(response.headers.etag) }))
		})
		asked.on('error', reject)
		asked.end()
	})
}
