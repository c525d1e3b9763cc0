/** The language model that reads instructions, as the operator set it. */
export type AssistantSettings = {
	/** `openai`: any server that speaks the chat completions protocol, also one on this machine. */
	api: 'openai' | 'anthropic'
	model: string
	/** Base address; null for Anthropic's own. */
	url: string | null
	key: string | null
	/** Of one instruction, with all attempts. */
	timeoutMs: number
	/** Of one company, or of one person's projects outside companies. */
	tokensPerDay: number
	/** For a million tokens in and out, in whatever currency; null when not known. */
	prices: { in: number; out: number } | null
	/** In the same currency; null for no limit. */
	costPerDay: number | null
}

type Given = {
	ASSISTANT_API?: 'openai' | 'anthropic' | undefined
	ASSISTANT_MODEL?: string | undefined
	ASSISTANT_URL?: string | undefined
	ASSISTANT_KEY?: string | undefined
	ASSISTANT_TIMEOUT_MS: number
	ASSISTANT_TOKENS_PER_DAY: number
	ASSISTANT_PRICES?: { in: number; out: number } | undefined
	ASSISTANT_COST_PER_DAY?: number | undefined
}

/** The settings, null for no model, or what is wrong with them. */
export function readAssistant(given: Given): { settings: AssistantSettings | null } | { problem: string } {
	const { ASSISTANT_API: api, ASSISTANT_MODEL: model, ASSISTANT_URL: url, ASSISTANT_KEY: key } = given
	const { ASSISTANT_PRICES: prices, ASSISTANT_COST_PER_DAY: costPerDay } = given
	if (!api)
		return model || url || key
			? { problem: 'ASSISTANT_API: set it to openai or anthropic to use a language model' }
			: { settings: null }
	if (!model) return { problem: 'ASSISTANT_MODEL: needed when ASSISTANT_API is set' }
	if (api === 'openai' && !url)
		return { problem: 'ASSISTANT_URL: needed when ASSISTANT_API is openai, such as http://localhost:11434/v1' }
	if (api === 'anthropic' && !key) return { problem: 'ASSISTANT_KEY: needed when ASSISTANT_API is anthropic' }
	if (costPerDay !== undefined && !prices)
		return { problem: 'ASSISTANT_PRICES: needed when ASSISTANT_COST_PER_DAY is set' }
	return {
		settings: {
			...{ api, model, url: url?.replace(/\/+$/, '') ?? null, key: key ?? null },
			timeoutMs: given.ASSISTANT_TIMEOUT_MS,
			tokensPerDay: given.ASSISTANT_TOKENS_PER_DAY,
			...{ prices: prices ?? null, costPerDay: costPerDay ?? null },
		},
	}
}
