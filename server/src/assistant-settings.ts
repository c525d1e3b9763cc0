/** The operator's settings of the language model that reads instructions. */
export type AssistantSettings = {
	/** `openai`: any server with the chat completions protocol, also on this machine. */
	api: 'openai' | 'anthropic'
	model: string
	/** Base address; null for Anthropic's own. */
	url: string | null
	key: string | null
	/** Time limit of one instruction, including all attempts. */
	timeoutMs: number
	/** Limit of one company, or of one person for projects outside companies. */
	tokensPerDay: number
	/** Prices of a million tokens in and out, in any currency; null when unknown. */
	prices: { in: number; out: number } | null
	/** Daily limit in the same currency; null for none. */
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

/** The settings, null for no model, or their errors. */
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
