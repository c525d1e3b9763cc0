import { AccessorReader } from '../loading/glb-accessors.ts'
import { type GlbContainer, parseGlb } from '../loading/glb-container.ts'
import type { ModelMessage, ModelReply } from './model-questions.ts'

/**
 * Makes this worker answer questions about the model that the page sends it. Answers null when the model can't be read.
 * @param read prepares the model for questions
 * @param answer returns the answer, and the buffers to transfer to the page instead of copying them
 */
export function answerQuestions<Model, Question, Answer>(
	read: (file: GlbContainer) => Model,
	answer: (model: Model, question: Question) => { answer: Answer | null; transfer: ArrayBuffer[] },
): void {
	const open = async (source: string | ArrayBuffer): Promise<Model> => {
		const bytes = typeof source === 'string' ? await download(source) : source
		await AccessorReader.ready()
		return read(parseGlb(new Uint8Array(bytes)))
	}
	let model: Promise<Model | null> = Promise.resolve(null)
	self.onmessage = async ({ data }: MessageEvent<ModelMessage<Question>>) => {
		if ('source' in data) {
			model = open(data.source).catch(() => null)
			return
		}
		const { id, question } = data
		const nothing = { answer: null, transfer: [] }
		const found = await model.then((known) => (known ? answer(known, question) : nothing)).catch(() => nothing)
		self.postMessage({ id, answer: found.answer } satisfies ModelReply<Answer>, { transfer: found.transfer })
	}
}

async function download(url: string): Promise<ArrayBuffer> {
	const response = await fetch(url, { credentials: 'same-origin' })
	if (!response.ok) throw new Error(`The model answered ${response.status}`)
	return response.arrayBuffer()
}
