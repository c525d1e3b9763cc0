import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from './load-failed.tsx'
import { Loading } from './loading.tsx'
import classes from './query-view.module.css'

/** The fields of a TanStack query that decide what is shown of it. */
export type ShownQuery<Data> = {
	data: Data | undefined
	error: Error | null
	refetch: () => unknown
	/** `paused`: waits for a connection, then fetches again. */
	fetchStatus?: 'fetching' | 'paused' | 'idle'
	failureReason?: Error | null
}

type DataOf<Queries> = { [Index in keyof Queries]: Queries[Index] extends ShownQuery<infer Data> ? Data : never }

type QueryViewProps<Queries extends readonly ShownQuery<unknown>[]> = {
	/** Everything the content needs: it is drawn once all of them have data. */
	queries: readonly [...Queries]
	/** Stands in while something is loading for the first time. */
	pending: ReactNode
	children: (...data: DataOf<Queries>) => ReactNode
}

const REFUSALS: readonly unknown[] = [401, 403, 404, 410]

/** True when the server says that there is nothing to show any more, rather than failing to answer. */
export const isRefusal = (error: Error | null): boolean =>
	error !== null && 'status' in error && REFUSALS.includes(error.status)

/**
 * Draws what was loaded. An error before the first data offers to try again; a refresh that fails later keeps the
 * content and says above it that it may be out of date. What is gone or no longer allowed isn't shown.
 */
export function QueryView<Queries extends readonly ShownQuery<unknown>[]>(props: QueryViewProps<Queries>) {
	const { queries, pending, children } = props
	const failed = queries.filter(({ error }) => error !== null)
	const missing = failed.find(({ data, error }) => data === undefined || isRefusal(error))
	const retry = () => {
		for (const { refetch } of failed) void refetch()
	}
	if (missing) return <LoadFailed error={missing.error} onRetry={retry} />
	const paused = queries.find(
		({ data, fetchStatus, failureReason }) => !data && fetchStatus === 'paused' && failureReason,
	)
	if (paused) return <LoadFailed error={paused.failureReason ?? null} onRetry={() => void paused.refetch()} />
	if (queries.some(({ data }) => data === undefined)) return <Loading>{pending}</Loading>
	return (
		<>
			{failed.length > 0 && <RefreshFailed onRetry={retry} />}
			{children(...(queries.map(({ data }) => data) as DataOf<Queries>))}
		</>
	)
}

function RefreshFailed({ onRetry }: { onRetry: () => void }) {
	const { t } = useTranslation('shell')
	return (
		<div className={classes.note} role="status">
			<Text size="sm" c="dimmed">
				{t('refresh_failed')}
			</Text>
			<Button size="compact-sm" variant="subtle" onClick={onRetry}>
				{t('retry')}
			</Button>
		</div>
	)
}
