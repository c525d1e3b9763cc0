import { z } from 'zod'
import type { AssistantSettings } from '../../assistant-settings.ts'
import { ModelAnswer } from './model-answer.ts'
import { modelFetch } from './model-fetch.ts'
import type { Tokens } from './model-usage.service.ts'

/** A long delivery note, each of its marks a few tokens. */
export const MAX_ANSWER_TOKENS = 8000
/** Of English and of JSON; a token of other scripts may be a single byte. */
const CHARACTERS_OF_TOKEN = 3
/** A server that goes on beyond its `max_tokens` is hung up on. */
const MAX_ANSWER_CHARACTERS = MAX_ANSWER_TOKENS * 4
const SCHEMA = z.toJSONSchema(ModelAnswer, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>
const SCHEMA_LENGTH = JSON.stringify(SCHEMA).length

type Question = { instructions: string; prompt: string }

/** The most tokens that asking may cost, from what is sent: what people write may be in any script. */
export const mostTokens = ({ instructions, prompt }: Question): Tokens => ({
	tokens_in: Math.ceil((instructions.length + SCHEMA_LENGTH) / CHARACTERS_OF_TOKEN) + Buffer.byteLength(prompt),
	tokens_out: MAX_ANSWER_TOKENS,
})

/**
 * Asks the model once; it can only answer with the tool of the typed language. Returns what it said with it, undefined when
 * it didn't use it or said too much. Throws for every failure of the server.
 * @param onAnswer when the answer begins
 * @param onUsed what it cost so far, an estimate until the server says it; also when it throws afterwards
 */
export async function askModel(
	settings: AssistantSettings,
	{ instructions, prompt }: Question,
	{ signal, onAnswer, onUsed }: { signal: AbortSignal; onAnswer: () => void; onUsed: (used: Tokens) => void },
): Promise<unknown> {
	// Loaded when first used: most servers have no model.
	const { streamText, jsonSchema, tool } = await import('ai')
	;(globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false
	const { tokens_in } = mostTokens({ instructions, prompt })
	let characters = 0
	let said: unknown
	let isWhole = false
	const hangingUp = new AbortController()
	const enough = (why: string): Error => {
		const error = new Error(why)
		hangingUp.abort(error)
		return error
	}
	const result = streamText({
		...{
			model: await modelOf(settings),
			instructions,
			prompt,
			abortSignal: AbortSignal.any([signal, hangingUp.signal]),
		},
		...{ maxRetries: 0, maxOutputTokens: MAX_ANSWER_TOKENS },
		tools: { answer: tool({ description: 'Answers with what the sentence means.', inputSchema: jsonSchema(SCHEMA) }) },
		toolChoice: settings.api === 'anthropic' ? { type: 'tool', toolName: 'answer' } : 'required',
		onError: () => undefined,
	})
	for await (const part of result.stream) {
		switch (part.type) {
			case 'tool-input-delta':
			case 'text-delta':
			case 'reasoning-delta': {
				if (characters === 0) onAnswer()
				characters += ('delta' in part ? part.delta : part.text).length
				const tokens_out = Math.min(MAX_ANSWER_TOKENS, Math.ceil(characters / CHARACTERS_OF_TOKEN))
				onUsed({ tokens_in, tokens_out })
				if (characters > MAX_ANSWER_CHARACTERS) throw enough('the answer is too long')
				break
			}
			case 'tool-call':
				if (part.toolName === 'answer' && !part.invalid && said === undefined) said = part.input
				break
			case 'finish': {
				isWhole = part.finishReason === 'tool-calls' || part.finishReason === 'stop'
				const { inputTokens, outputTokens } = part.totalUsage
				if (inputTokens !== undefined && outputTokens !== undefined)
					onUsed({ tokens_in: inputTokens, tokens_out: outputTokens })
				break
			}
			case 'error':
				if ((part.error as Error | null)?.name === 'AI_ToolChoiceViolationError') return undefined
				throw part.error
			case 'abort':
				throw signal.reason
		}
	}
	return isWhole ? said : undefined
}

async function modelOf({ api, model, url, key }: AssistantSettings) {
	if (api === 'anthropic') {
		const { createAnthropic } = await import('@ai-sdk/anthropic')
		return createAnthropic({ ...(url && { baseURL: url }), apiKey: key ?? '', fetch: modelFetch })(model)
	}
	const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
	const own = { name: 'assistant', baseURL: url ?? '', includeUsage: true, fetch: modelFetch }
	const isOpenAi = url?.startsWith('https://api.openai.com/')
	const provider = createOpenAICompatible({
		...{ ...own, ...(key && { apiKey: key }) },
		// OpenAI's newer models refuse the older name, which other servers need.
		...(isOpenAi && {
			transformRequestBody: ({ max_tokens, ...body }: Record<string, unknown>) => ({
				...body,
				max_completion_tokens: max_tokens,
			}),
		}),
	})
	return provider(model)
}
