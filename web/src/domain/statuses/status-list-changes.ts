import type { Status } from '@panelyard/contracts/statuses/statuses'
import { z } from 'zod'
import type { Change } from '../../api/outbox/change.ts'

/** Ids of all statuses, before and after they were put in another order. */
export const AboutStatusOrder = z.object({ before: z.array(z.string()), after: z.array(z.string()) })

/** The statuses in the order of `ids`; those that it doesn't name come last, as they were. */
export function withStatusOrder(statuses: readonly Status[], ids: readonly string[]): Status[] {
	const rank = new Map(ids.map((id, position) => [id, position]))
	const rankOf = ({ id }: Status) => rank.get(id) ?? ids.length
	return statuses.toSorted((a, b) => rankOf(a) - rankOf(b)).map((status, position) => ({ ...status, position }))
}

/** A list as it came from the server, with the orders that the server doesn't have yet. */
export function withWaitingOrders(statuses: Status[], waiting: readonly Change[]): Status[] {
	return waiting.reduce((list, { kind, about }) => {
		const order = kind === 'statuses_ordered' ? AboutStatusOrder.safeParse(about).data : undefined
		return order ? withStatusOrder(list, order.after) : list
	}, statuses)
}
