import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onSessionLost } from '../../api/session-lost.ts'
import { dropUpload, findUnfinished, holdUpload, readUnfinished } from './unfinished-uploads.ts'

const here = (upload_id: string) => new URL(`/files/resumable/${upload_id}`, location.href).href
const keep = (key: string, record: unknown) =>
	localStorage.setItem(key, typeof record === 'string' ? record : JSON.stringify(record))
const record = (upload_id: string, change: object = {}) => ({
	size: null,
	creationTime: new Date().toString(),
	metadata: { filename: 'house.ifc', bytes: '60000000', encoding: 'gzip' },
	uploadUrl: here(upload_id),
	...change,
})
const calls: string[] = []
const serverHas = (offsets: Record<string, string>) =>
	vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
		calls.push(`${method} ${url}`)
		const offset = offsets[url.split('/').at(-1) ?? '']
		if (offset === undefined) return new Response(null, { status: 404 })
		return new Response(null, { headers: { 'upload-offset': offset, 'upload-length': '100' } })
	})

beforeEach(() => {
	localStorage.clear()
	calls.length = 0
})
afterEach(() => vi.unstubAllGlobals())

test('a record nothing can be made of is removed and stands in no upload’s way', () => {
	keep('tus::a::1', 'no JSON')
	keep('tus::a::2', 'null')
	keep('tus::a::3', '{}')
	keep('tus::a::4', record('old', { creationTime: new Date(Date.now() - 25 * 3600_000).toString() }))
	keep('tus::a::5', record('x', { uploadUrl: 'https://elsewhere.example/files/resumable/x' }))
	keep('tus::a::6', record('x', { uploadUrl: 'http://[' }))
	keep('tus::a::7', record('good'))
	keep('tus::b::8', record('other'))
	keep('panelyard.other', 'kept')
	expect(readUnfinished('a')).toMatchObject([{ url: here('good'), file_name: 'house.ifc', bytes: 60_000_000 }])
	expect(Object.keys(localStorage).sort()).toEqual(['panelyard.other', 'tus::a::7', 'tus::b::8'])
})

test('offered is what the server still waits for; what it does not know, or has whole, is forgotten', async () => {
	keep('tus::a::1', record('half'))
	keep('tus::b::2', record('whole'))
	keep('tus::c::3', record('gone'))
	serverHas({ half: '50', whole: '100' })
	const found = await findUnfinished(new AbortController().signal)
	expect(found.map(({ url }) => url)).toEqual([here('half')])
	expect(Object.keys(localStorage)).toEqual(['tus::a::1'])
	vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
	expect(await findUnfinished(new AbortController().signal)).toEqual([])
	expect(Object.keys(localStorage)).toEqual(['tus::a::1'])
})

test('dropping an upload takes it off the server, too', async () => {
	keep('tus::a::1', record('half'))
	serverHas({ half: '50' })
	const [upload] = readUnfinished()
	if (upload) await dropUpload(upload)
	expect(calls).toEqual([`DELETE ${here('half')}`])
	expect(localStorage).toHaveLength(0)
})

test('a session that ended while an upload is looked for sends to sign-in, and forgets nothing', async () => {
	keep('tus::a::1', record('mine'))
	vi.stubGlobal('fetch', async () => new Response(null, { status: 401 }))
	const lost = vi.fn()
	onSessionLost(lost)
	expect(await findUnfinished(new AbortController().signal)).toEqual([])
	expect(lost).toHaveBeenCalledOnce()
	expect(readUnfinished('a')).toHaveLength(1)
})

test('an upload that a tab still sends isn’t offered, on pages without locks either', async () => {
	keep('tus::a::1', record('half'))
	serverHas({ half: '50' })
	const { promise, resolve } = Promise.withResolvers<void>()
	holdUpload('a', promise)
	expect(await findUnfinished(new AbortController().signal)).toEqual([])
	resolve()
	await promise
	expect(await findUnfinished(new AbortController().signal)).toHaveLength(1)
})
