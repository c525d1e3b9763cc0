import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ModelQuestions } from './model-questions.ts'

type Sent = { source: string | ArrayBuffer } | { id: number; question: string }

class FakeWorker {
	readonly sent: Sent[] = []
	isTerminated = false
	onmessage: ((event: { data: { id: number; answer: string | null } }) => void) | null = null
	onerror: ((event: Event) => void) | null = null
	postMessage(message: Sent) {
		this.sent.push(message)
	}
	terminate() {
		this.isTerminated = true
	}
	answer(id: number, answer: string | null) {
		this.onmessage?.({ data: { id, answer } })
	}
}

let workers: FakeWorker[]
let ends: number
let questions: ModelQuestions<string, string>

beforeEach(() => {
	workers = []
	ends = 0
	questions = new ModelQuestions<string, string>(
		() => {
			const worker = new FakeWorker()
			workers.push(worker)
			return worker as unknown as Worker
		},
		() => ends++,
	)
})

describe('questions about a model', () => {
	it('start one worker with the first question, which gets the model before it', () => {
		const bytes = new ArrayBuffer(4)
		questions.use(bytes)
		expect(workers).toHaveLength(0)
		void questions.ask('a')
		void questions.ask('b')
		expect(workers).toHaveLength(1)
		expect(workers[0]?.sent).toEqual([{ source: bytes }, { id: 1, question: 'a' }, { id: 2, question: 'b' }])
	})
	it('send the whole address, since a worker has another base', () => {
		questions.use('/files/model.glb')
		questions.prepare()
		expect(workers[0]?.sent).toEqual([{ source: new URL('/files/model.glb', location.href).href }])
	})
	it('each get their own answer, in any order', async () => {
		const [first, second] = [questions.ask('a'), questions.ask('b')]
		expect(questions.waiting).toBe(2)
		workers[0]?.answer(2, 'B')
		workers[0]?.answer(1, null)
		expect(await Promise.all([first, second])).toEqual([null, 'B'])
		expect(questions.waiting).toBe(0)
	})
	it('are answered with null once the worker is released, and the next one starts another', async () => {
		const asked = questions.ask('a')
		questions.release()
		expect(await asked).toBeNull()
		expect(workers[0]?.isTerminated).toBe(true)
		expect(ends).toBe(1)
		void questions.ask('b')
		expect(workers).toHaveLength(2)
	})
	it('end with the model they were about', async () => {
		const asked = questions.ask('a')
		questions.use('/other.glb')
		expect(await asked).toBeNull()
		expect(workers[0]?.isTerminated).toBe(true)
	})
	it('are answered with null when the worker fails, which the page reports nowhere else', async () => {
		const asked = questions.ask('a')
		const failed = new Event('error', { cancelable: true })
		workers[0]?.onerror?.(failed)
		expect(await asked).toBeNull()
		expect(failed.defaultPrevented).toBe(true)
	})
	it('ignore an answer that nobody waits for', () => {
		questions.prepare()
		const answer = vi.fn(() => workers[0]?.answer(7, 'late'))
		answer()
		expect(answer).toHaveReturned()
		expect(questions.waiting).toBe(0)
	})
})
