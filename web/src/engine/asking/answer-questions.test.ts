import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addBatch, GlbFixture } from '../loading/glb-fixture.ts'
import { answerQuestions } from './answer-questions.ts'

let replies: { message: { id: number; answer: unknown }; transfer: unknown[] }[]
let bytes: ArrayBuffer

beforeEach(async () => {
	replies = []
	vi.stubGlobal('postMessage', (message: { id: number; answer: unknown }, { transfer }: { transfer: unknown[] }) =>
		replies.push({ message, transfer }),
	)
	const glb = new GlbFixture()
	await addBatch(glb, [{ at: [0, 0, 0], rgba: [255, 0, 0, 255], element: 0 }])
	bytes = glb.bytes().slice().buffer
	answerQuestions(
		({ document }) => ({ meshes: document.meshes?.length }),
		({ meshes }, question: string) => {
			if (question === 'fail') throw new Error('No answer')
			return { answer: { question, meshes }, transfer: [] }
		},
	)
})
afterEach(() => {
	vi.unstubAllGlobals()
	self.onmessage = null
})

const send = (data: unknown) => self.onmessage?.({ data } as MessageEvent)
const answers = async (count: number) => {
	await expect.poll(() => replies.length).toBe(count)
	return replies.map(({ message }) => message)
}

it('answers about the model it was sent, also one that it is still reading', async () => {
	send({ source: bytes })
	send({ id: 1, question: 'a' })
	expect(await answers(1)).toEqual([{ id: 1, answer: { question: 'a', meshes: 1 } }])
})

it('downloads the model of an address, with the cookies of the page', async () => {
	const fetched = vi.fn(async (_url: string, _options: RequestInit) => new Response(bytes))
	vi.stubGlobal('fetch', fetched)
	send({ source: 'https://example.org/model.glb' })
	send({ id: 1, question: 'a' })
	expect((await answers(1))[0]?.answer).toEqual({ question: 'a', meshes: 1 })
	expect(fetched).toHaveBeenCalledWith('https://example.org/model.glb', { credentials: 'same-origin' })
})

it.each([
	['a model that cannot be downloaded', 'https://example.org/gone.glb', 'a'],
	['bytes that are no model', new ArrayBuffer(8), 'a'],
	['a question that fails', null, 'fail'],
])('answers null for %s', async (_, source, question) => {
	vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
	send({ source: source ?? bytes })
	send({ id: 3, question })
	expect(await answers(1)).toEqual([{ id: 3, answer: null }])
})

it('answers null before there is a model', async () => {
	send({ id: 1, question: 'a' })
	expect(await answers(1)).toEqual([{ id: 1, answer: null }])
})
