import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AssistantSettings } from '../assistant-settings.ts'

/** A received request to the model's server. */
export type ModelCall = { path: string; headers: Record<string, string | string[] | undefined>; body: string }
/** Answers one request. */
export type ModelReply = (response: ServerResponse, call: ModelCall) => void | Promise<void>

export type ModelStandIn = {
	settings: AssistantSettings
	calls: ModelCall[]
	/** Sets the replies to the next requests, in order; the last one repeats. */
	answerWith(...replies: ModelReply[]): void
	/** Resolves when the server under test closes a connection before the end of its answer. */
	hungUp: Promise<void>
	close(): Promise<void>
}

const sse = (response: ServerResponse, data: object | '[DONE]', event?: string): boolean =>
	response.write(`${event ? `event: ${event}\n` : ''}data: ${data === '[DONE]' ? data : JSON.stringify(data)}\n\n`)
const opened = (response: ServerResponse): ServerResponse =>
	response.writeHead(200, { 'content-type': 'text/event-stream' })
const chunk = (delta: object, finish_reason: string | null = null) => ({
	...{ id: 'one', object: 'chat.completion.chunk', created: 1, model: 'stand-in' },
	choices: [{ index: 0, delta, finish_reason }],
})
const called = (text: string) => ({
	tool_calls: [{ index: 0, id: 'call', type: 'function', function: { name: 'answer', arguments: text } }],
})
const more = (text: string) => ({ tool_calls: [{ index: 0, function: { arguments: text } }] })
const USAGE = { prompt_tokens: 900, completion_tokens: 60, total_tokens: 960 }

/** Replies of the chat completions protocol. */
export const replies = {
	/** Calls the tool with this text, in two pieces. */
	text:
		(text: string): ModelReply =>
		(response) => {
			opened(response)
			const half = Math.ceil(text.length / 2)
			sse(response, chunk({ role: 'assistant', ...called(text.slice(0, half)) }))
			sse(response, chunk(more(text.slice(half))))
			sse(response, chunk({}, 'tool_calls'))
			sse(response, { ...chunk({}), choices: [], usage: USAGE })
			sse(response, '[DONE]')
			response.end()
		},
	instruction: (instruction: object): ModelReply => replies.text(JSON.stringify({ answer: { instruction } })),
	/** Text instead of a tool call. */
	talk:
		(text: string): ModelReply =>
		(response) => {
			opened(response)
			sse(response, chunk({ role: 'assistant', content: text }))
			sse(response, chunk({}, 'stop'))
			response.end(`data: [DONE]\n\n`)
		},
	/** Closes the connection in the middle of the answer. */
	cutOff: (): ModelReply => (response) => {
		opened(response)
		sse(response, chunk(called('{"answer":{"instruction":{"kind":"pan')))
		setImmediate(() => response.destroy())
	},
	/** The answer reaches its length limit and is incomplete. */
	tooLong: (): ModelReply => (response) => {
		opened(response)
		sse(response, chunk(called('{"answer":{"instruction":{"kind":"panels","steps":[')))
		sse(response, chunk({}, 'length'))
		response.end('data: [DONE]\n\n')
	},
	/** Never ends; sends a word at a time. */
	endless: (): ModelReply => (response) => {
		opened(response)
		sse(response, chunk(called('{"answer":')))
		const go = () => {
			while (!response.destroyed && sse(response, chunk(more('"and so on"'.repeat(200)))));
			if (!response.destroyed) response.once('drain', go)
		}
		go()
	},
	/** Accepts the request and never answers. */
	silent: (): ModelReply => () => undefined,
	status:
		(status: number, headers: Record<string, string> = {}): ModelReply =>
		(response) => {
			response.writeHead(status, { 'content-type': 'application/json', ...headers })
			response.end(JSON.stringify({ error: { message: 'not now', type: 'error' } }))
		},
	/** Replies of Anthropic's protocol. */
	anthropic:
		(instruction: object): ModelReply =>
		(response) => {
			opened(response)
			const say = (data: { type: string; [field: string]: unknown }) => sse(response, data, data.type)
			const usage = { input_tokens: 700, output_tokens: 1 }
			const message = { id: 'one', type: 'message', role: 'assistant', model: 'stand-in', content: [] }
			say({ type: 'message_start', message: { ...message, stop_reason: null, stop_sequence: null, usage } })
			const content_block = { type: 'tool_use', id: 'call', name: 'answer', input: {} }
			say({ type: 'content_block_start', index: 0, content_block })
			const partial_json = JSON.stringify({ answer: { instruction } })
			say({ type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json } })
			say({ type: 'content_block_stop', index: 0 })
			const delta = { stop_reason: 'tool_use', stop_sequence: null }
			say({ type: 'message_delta', delta, usage: { output_tokens: 40 } })
			say({ type: 'message_stop' })
			response.end()
		},
}

/** Stands in for a language model's server on this machine, at the HTTP level. */
export async function startModelStandIn(): Promise<ModelStandIn> {
	const calls: ModelCall[] = []
	let queue: ModelReply[] = [replies.status(500)]
	const hungUp = Promise.withResolvers<void>()
	const server = createServer(async (request, response) => {
		let body = ''
		for await (const part of request) body += part
		response.once('close', () => {
			if (!response.writableEnded) hungUp.resolve()
		})
		const call = { path: request.url ?? '', headers: request.headers, body }
		calls.push(call)
		const reply = (queue.length > 1 ? queue.shift() : queue[0]) as ModelReply
		await reply(response, call)
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const { port } = server.address() as AddressInfo
	return {
		settings: {
			...{ api: 'openai', model: 'stand-in', url: `http://127.0.0.1:${port}/v1`, key: 'secret-key' },
			...{ timeoutMs: 20_000, tokensPerDay: 10_000_000, prices: { in: 3, out: 15 }, costPerDay: null },
		},
		calls,
		answerWith: (...next) => {
			queue = next
		},
		hungUp: hungUp.promise,
		close: () => {
			server.closeAllConnections()
			return new Promise((resolve) => server.close(() => resolve()))
		},
	}
}
