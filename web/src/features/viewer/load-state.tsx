import { useTranslation } from 'react-i18next'
import { LoadBar } from './load-bar.tsx'
import { LoadFailedNotice } from './load-failed-notice.tsx'
import classes from './model-view.module.css'
import type { ModelViewer } from './view/use-model-viewer.ts'

type Needed = { data: unknown; error: Error | null; refetch: () => unknown }

type LoadStateProps = Pick<ModelViewer, 'load' | 'isRestoring' | 'retry'> & {
	/** What the view cannot do without, beside the model itself. */
	needed: readonly Needed[]
	projectId: string
	/** The panels that are there are of another version than the model. */
	isOther: boolean
}

/** What stands between a person and the model: how much of it has come, or why it did not. */
export function LoadState({ load, isRestoring, isOther, retry, needed, projectId }: LoadStateProps) {
	const { t } = useTranslation('viewer')
	// What was there once and could not be had anew is still of use.
	const missing = needed.filter(({ data, error }) => error && data === undefined)
	const failure = load.phase === 'failed' ? load.error : missing[0]?.error
	const again = () => {
		for (const { refetch } of missing) void refetch()
		if (load.phase === 'failed') retry()
	}
	return (
		<>
			{load.phase === 'loading' && !failure && <LoadBar progress={load.progress} />}
			{(isRestoring || (isOther && load.phase === 'ready')) && (
				<div className={classes.loadBar} role="status">
					{t(isRestoring ? 'restoring' : 'other_version')}
				</div>
			)}
			{failure && <LoadFailedNotice reason={failure} projectId={projectId} onRetry={again} />}
		</>
	)
}
