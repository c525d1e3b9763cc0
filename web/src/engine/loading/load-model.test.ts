import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addCubeMesh, GlbFixture } from './glb-fixture.ts'
import { IncomingFile } from './incoming-file.ts'
import { loadModel } from './load-model.ts'
import type { WorkerAnswer, WorkerRequest } from './model-chunks.ts'
import type { ModelReadError } from './model-read-error.ts'
import { readModel } from './read-model.ts'

/** The reader without a thread of its own, which this environment lacks. */
class WorkerHere {
	static ends = 0
	static startsBroken = false
	onmessage: ((event: { data: WorkerAnswer }) => void) | null = null
	onerror: ((event: { message: string; preventDefault: () => void }) => void) | null = null

	constructor() {
		if (WorkerHere.startsBroken)
			queueMicrotask(() => this.onerror?.({ message: 'no such script', preventDefault: () => undefined }))
	}

	readonly #file = new IncomingFile()
	#isReading = false

	postMessage(request: WorkerRequest) {
		if (WorkerHere.startsBroken) return
		if ('isEnd' in request) this.#file.end()
		else this.#file.add(request.part, request.total)
		if (!this.#isReading) void this.#read()
	}

	async #read() {
		this.#isReading = true
		const answer = (data: WorkerAnswer) => this.onmessage?.({ data })
		try {
			for await (const part of readModel(this.#file)) answer(part)
			answer({ type: 'done' })
		} catch (error) {
			const { code, message } = error as ModelReadError
			answer({ type: 'failed', code, message })
		}
	}

	terminate() {
		WorkerHere.ends++
	}
}

const cube = () => {
	const glb = new GlbFixture()
	glb.document.nodes.push({ mesh: addCubeMesh(glb) })
	return glb.bytes()
}

const answers = (response: () => Response | Promise<Response>) =>
	vi.stubGlobal(
		'fetch',
		vi.fn(async () => response()),
	)

const load = async (signal = new AbortController().signal) => {
	const seen: string[] = []
	const outcome = await loadModel(
		'/model.glb',
		{
			onProgress: ({ stage, done, total }) => seen.push(`${stage} ${done}/${total}`),
			onHeader: ({ elementCount }) => seen.push(`header ${elementCount}`),
			onChunk: ({ kind }) => seen.push(kind),
		},
		signal,
	).then(
		() => 'loaded',
		(error: ModelReadError) => error.code,
	)
	return { outcome, seen }
}

describe('loading a model', () => {
	beforeEach(() => {
		Object.assign(WorkerHere, { ends: 0, startsBroken: false })
		vi.stubGlobal('Worker', WorkerHere)
	})
	afterEach(() => {
		expect(WorkerHere.ends).toBe(1)
		vi.unstubAllGlobals()
	})

	it('reports true byte counts, then passes on the parts', async () => {
		const bytes = cube()
		answers(() => new Response(bytes, { headers: { 'content-length': String(bytes.length) } }))
		const { outcome, seen } = await load()
		expect(outcome).toBe('loaded')
		expect(seen).toContain(`downloading ${bytes.length}/${bytes.length}`)
		expect(seen.slice(-3)).toEqual(['header 1', 'merged', 'preparing 1/1'])
	})

	it('rejects with the reason', async () => {
		answers(() => new Response('gone', { status: 404 }))
		expect((await load()).outcome).toBe('missing')
	})

	it('distinguishes a failing server from a missing model', async () => {
		answers(() => new Response('busy', { status: 503 }))
		expect((await load()).outcome).toBe('download_failed')
	})

	it('distinguishes a model without access from a missing one', async () => {
		answers(() => new Response('no', { status: 403 }))
		expect((await load()).outcome).toBe('access_denied')
	})

	it('tells a lost session from a model without access', async () => {
		answers(() => new Response('no', { status: 401 }))
		const receiver = { onProgress: () => {}, onHeader: () => {}, onChunk: () => {} }
		const loading = loadModel('/model.glb', receiver, new AbortController().signal)
		await expect(loading).rejects.toMatchObject({ code: 'access_denied', status: 401 })
	})

	it('rejects when the connection breaks during the download', async () => {
		const body = new ReadableStream({
			start(controller) {
				controller.enqueue(cube().slice(0, 100))
				controller.error(new TypeError('network error'))
			},
		})
		answers(() => new Response(body))
		expect((await load()).outcome).toBe('download_failed')
	})

	it('rejects a truncated file whose download looked complete', async () => {
		answers(() => new Response(cube().slice(0, -30)))
		expect((await load()).outcome).toBe('truncated')
	})

	it('rejects a page of a proxy instead of a model', async () => {
		answers(() => new Response('<!doctype html><title>Sign in to the network</title>'))
		expect((await load()).outcome).toBe('not_glb')
	})

	it('does not wait for a reader that fails to start', async () => {
		WorkerHere.startsBroken = true
		answers(() => new Response(cube()))
		expect((await load()).outcome).toBe('invalid')
	})

	it('ends when it is aborted', async () => {
		const calling = new AbortController()
		answers(() => {
			calling.abort({ code: 'left' })
			return new Response(cube())
		})
		expect((await load(calling.signal)).outcome).toBe('left')
	})
})
