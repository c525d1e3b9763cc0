import type { Reading } from '@panelyard/contracts/assistant/assistant'
import type { ModelOutcome, ModelStage } from '@panelyard/contracts/assistant/assistant-model'
import type { Vocabulary } from '@panelyard/server/features/assistant/grammar/names/vocabulary'
import type { AssistantSettings } from '../../assistant-settings.ts'
import type { Platform } from '../../platform/feature.ts'
import { readModelAnswer } from './model-answer.ts'
import { askModel, mostTokens } from './model-client.ts'
import { modelPrompt } from './model-prompt.ts'
import { type Payer, reserveTokens, type Tokens } from './model-usage.service.ts'

/** Instructions that this server has a model read at once, and of one person. */
const MOST_AT_ONCE = 32
const MOST_OF_PERSON = 2

export type AskedModel = {
	sentence: string
	vocabulary: Vocabulary
	payer: Payer
	user_id: string
	/** Aborted when the person no longer waits. */
	signal: AbortSignal
	onStage: (stage: ModelStage) => void
}
/** What the model made of a sentence, or why the built-in grammar has to read it. */
export type ModelReading = { model: 'used'; reading: Reading } | { model: Exclude<ModelOutcome, 'used'> }

/** The language model of this server. Never throws for what the model or its server does. */
export class ModelEngine {
	readonly #asking = new Map<string, number>()
	#total = 0
	readonly #settings: AssistantSettings
	readonly #platform: Pick<Platform, 'database' | 'log'>

	constructor(platform: Pick<Platform, 'database' | 'log'>, settings: AssistantSettings) {
		this.#platform = platform
		this.#settings = settings
	}

	async read(asked: AskedModel): Promise<ModelReading> {
		const own = this.#asking.get(asked.user_id) ?? 0
		if (this.#total >= MOST_AT_ONCE || own >= MOST_OF_PERSON) return { model: 'busy' }
		this.#total++
		this.#asking.set(asked.user_id, own + 1)
		try {
			return await this.#ask(asked)
		} finally {
			this.#total--
			const left = (this.#asking.get(asked.user_id) ?? 1) - 1
			if (left > 0) this.#asking.set(asked.user_id, left)
			else this.#asking.delete(asked.user_id)
		}
	}

	async #ask({ sentence, vocabulary, payer, signal, onStage }: AskedModel): Promise<ModelReading> {
		const { database, log } = this.#platform
		const { aliases, ...question } = modelPrompt(sentence, vocabulary)
		const most = mostTokens(question)
		const reservation = await reserveTokens(database, payer, most, this.#settings)
		if (!reservation) return { model: 'limit' }
		let used: Tokens = { tokens_in: 0, tokens_out: 0 }
		const timeout = AbortSignal.timeout(this.#settings.timeoutMs)
		try {
			onStage('asking')
			const said = await askModel(this.#settings, question, {
				signal: AbortSignal.any([signal, timeout]),
				onAnswer: () => onStage('answering'),
				onUsed: (tokens) => {
					used = tokens
				},
			})
			onStage('checking')
			const reading = readModelAnswer(said, sentence, vocabulary, aliases)
			if (!reading) log.warn({ model: this.#settings.model }, 'the language model gave an unusable answer')
			return reading ? { model: 'used', reading } : { model: 'unusable' }
		} catch (error) {
			// An aborted request may have reached the model, which then counts it.
			if (timeout.aborted || signal.aborted) used = { ...used, tokens_in: most.tokens_in }
			if (!signal.aborted) log.warn({ reason: reasonOf(error) }, 'the language model could not be asked')
			return { model: timeout.aborted ? 'too_slow' : 'failed' }
		} finally {
			await reservation.settle(used).catch((error) => log.error({ err: error }, 'tokens could not be counted'))
		}
	}
}

/** Without what was sent, which errors of the model's client carry along. */
function reasonOf(error: unknown): object {
	const { name, message, statusCode } = error as { name?: unknown; message?: unknown; statusCode?: unknown }
	return { name, status: statusCode, message: String(message).slice(0, 200) }
}
