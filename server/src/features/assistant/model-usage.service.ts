import type { AssistantSettings } from '../../assistant-settings.ts'
import type { Database } from '../../database/database.ts'
import * as queries from './model-usage.queries.ts'

export type { Payer, Tokens } from './model-usage.queries.ts'

const KEPT_DAYS = 90
const DAY_MS = 86_400_000
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

export type Limits = Pick<AssistantSettings, 'tokensPerDay' | 'prices' | 'costPerDay'>

/** In the currency of the prices; null without prices. */
export const costOf = ({ tokens_in, tokens_out }: queries.Tokens, prices: AssistantSettings['prices']): number | null =>
	prices && (tokens_in * prices.in + tokens_out * prices.out) / 1e6

/** Tokens taken from a day's limit. `settle` corrects them to what was really used; call it once. */
export type Reservation = { settle(used: queries.Tokens): Promise<void> }

/**
 * Takes at most this many tokens from the payer's limit of today (UTC) before the model is asked. What is reserved when a
 * server dies stays counted. Null when the limit doesn't allow it.
 */
export async function reserveTokens(
	database: Database,
	payer: queries.Payer,
	most: queries.Tokens,
	{ tokensPerDay, prices, costPerDay }: Limits,
): Promise<Reservation | null> {
	const id = await database.transaction(async (tx) => {
		const counted = await queries.lockDay(tx, payer, dayOf(Date.now()))
		const after = {
			tokens_in: counted.tokens_in + most.tokens_in,
			tokens_out: counted.tokens_out + most.tokens_out,
		}
		if (after.tokens_in + after.tokens_out > tokensPerDay) return null
		if (costPerDay !== null && (costOf(after, prices) ?? 0) > costPerDay) return null
		await queries.addTokens(tx, counted.id, { ...most, requests: 1 })
		await queries.deleteDaysBefore(tx, payer, dayOf(Date.now() - KEPT_DAYS * DAY_MS))
		return counted.id
	})
	if (id === null) return null
	return {
		settle: (used) =>
			queries.addTokens(database, id, {
				tokens_in: used.tokens_in - most.tokens_in,
				tokens_out: used.tokens_out - most.tokens_out,
			}),
	}
}
