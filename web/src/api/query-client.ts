import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query'
import { isUnanswered } from './api-error.ts'

/**
 * Fetches once more what became invalid during its first fetch. React Query keeps such a fetch and takes its answer for
 * valid, although the server may have given it before the change.
 */
class PatientQueryClient extends QueryClient {
	override invalidateQueries(filters: InvalidateQueryFilters = {}, options: InvalidateOptions = {}): Promise<void> {
		for (const query of this.getQueryCache().findAll(filters).filter(isFirstFetch)) {
			const again = () => super.invalidateQueries({ ...filters, queryKey: query.queryKey, exact: true }, options)
			// One that fails shows that it has, or is tried again.
			query.promise?.then(again, () => {})
		}
		return super.invalidateQueries(filters, options)
	}
}

const isFirstFetch = ({ state }: Query): boolean => state.data === undefined && state.fetchStatus === 'fetching'

/** Retries only what may pass by itself: no answer, or the server busy. A refusal stays a refusal. */
export function createQueryClient(): QueryClient {
	return new PatientQueryClient({
		defaultOptions: {
			queries: {
				staleTime: 15_000,
				// Without a connection the service worker may answer.
				networkMode: 'offlineFirst',
				retry: (failures, error) => failures < 2 && isUnanswered(error),
			},
			// What is done without a connection fails at once: paused, it would happen later, without a word. Changes of projects wait
			// in the outbox, where people see them.
			mutations: { retry: false, networkMode: 'always' },
		},
	})
}
