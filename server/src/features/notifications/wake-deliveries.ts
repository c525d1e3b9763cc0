import { z } from 'zod'
import type { Platform } from '../../platform/feature.ts'
import type { JobDefinition } from '../../platform/queue/job-queue.ts'
import { dueWays } from './deliveries.queries.ts'
import { deliverDue } from './deliveries.service.ts'

/** Delivers what is due. Which notifications these are is in their rows; this only says to look. */
export const NOTIFICATION_DELIVERIES: JobDefinition<Record<string, never>> = {
	name: 'notification-wakes',
	data: z.object({}).strict() as z.ZodType<Record<string, never>>,
	retry_limit: 3,
	retry_delay_seconds: 5,
	expire_seconds: 3600,
	// However many notifications are raised, one message waits: a delivery that begins later finds all of them.
	once: 'waiting',
}

/**
 * Begins the mails and pushes that are due, without waiting for them. Never throws: the sweeper finds what isn't begun
 * here within a minute.
 */
export function wakeDeliveries({ queue, database, log }: Platform): void {
	queue
		.send(database, NOTIFICATION_DELIVERIES, {})
		.catch((error) => log.error({ err: error }, 'deliveries of notifications could not be begun'))
}

/**
 * Begins what is due but was never begun: after quiet hours, at the hour of a digest, or when a server died. Sends no
 * second message while one waits. Returns 1 when something was due.
 */
export async function wakeDueDeliveries({ queue, database }: Platform): Promise<number> {
	if ((await dueWays(database)).length === 0) return 0
	await queue.send(database, NOTIFICATION_DELIVERIES, {})
	return 1
}

/**
 * Delivers when told to, one pass at a time on each server. A server that stops begins no further mail; another one, or
 * the same later, delivers the rest.
 */
export const workOnDeliveries = (platform: Platform): Promise<void> =>
	platform.queue.work(NOTIFICATION_DELIVERIES, 1, async (_, { signal }) => {
		await deliverDue(platform, signal)
	})
