import type { UploadedFile } from '@panelyard/contracts/uploads'
import { smallModelText } from './test-projects.ts'
import type { TestServer } from './test-server.ts'

const tus = { 'tus-resumable': '1.0.0' }

/** Uploads a file of one's own that belongs to no project, as the tools do. */
export async function keptFile(
	server: TestServer,
	cookie: string,
	model: { content?: string | Buffer; file_name?: string } = {},
): Promise<UploadedFile> {
	const content = Buffer.from(model.content ?? smallModelText())
	const metadata = { filename: model.file_name ?? 'house.ifc', bytes: String(content.length) }
	const begun = await server.inject({
		method: 'POST',
		url: '/files/resumable',
		headers: {
			cookie,
			...tus,
			'upload-length': String(content.length),
			'upload-metadata': Object.entries(metadata)
				.map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
				.join(','),
		},
	})
	const url = String(begun.headers.location)
	const sent = await server.inject({
		method: 'PATCH',
		url,
		payload: content,
		headers: { cookie, ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
	})
	if (sent.statusCode !== 204) throw new Error(`The upload ended with ${sent.statusCode}: ${sent.body}`)
	const result = await server.inject({
		url: `/files/resumable_result/${url.split('/').at(-1)}`,
		headers: { cookie },
	})
	return result.json().file
}
