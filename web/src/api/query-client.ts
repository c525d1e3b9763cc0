import { QueryClient } from '@tanstack/react-query'
import { isUnanswered } from './keep-trying.ts'

/** Retries only what may pass by itself: no answer, or the server busy. A refusal stays a refusal. */
export function createQueryClient(): QueryClient {
	return new QueryClient({
		defaultOptions: {
			queries: {
				staleTime: 15_000,
				retry: (failures, error) => failures < 2 && isUnanswered(error),
			},
			// What is done without a connection fails at once: paused, it would happen later, without a word. Changes of projects wait
			// in the outbox, where people see them.
			mutations: { retry: false, networkMode: 'always' },
		},
	})
}
