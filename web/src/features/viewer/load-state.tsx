import { useTranslation } from 'react-i18next'
import { LoadBar } from './load-bar.tsx'
import { LoadFailedNotice } from './load-failed-notice.tsx'
import classes from './model-view.module.css'
import type { useStructure } from './structure/structure.queries.ts'
import type { ModelViewer } from './use-model-viewer.ts'

type LoadStateProps = Pick<ModelViewer, 'load' | 'isRestoring' | 'retry'> & {
	structure: Pick<ReturnType<typeof useStructure>, 'isError' | 'error' | 'refetch'>
	listHref: string
}

/** What stands between a person and the model: how much of it has come, or why it did not. */
export function LoadState({ load, isRestoring, retry, structure, listHref }: LoadStateProps) {
	const { t } = useTranslation('viewer')
	const failure = load.phase === 'failed' ? load.error : structure.error
	const again = () => {
		if (structure.isError) void structure.refetch()
		if (load.phase === 'failed') retry()
	}
	return (
		<>
			{load.phase === 'loading' && !failure && <LoadBar progress={load.progress} />}
			{isRestoring && (
				<div className={classes.loadBar} role="status">
					{t('restoring')}
				</div>
			)}
			{failure && <LoadFailedNotice reason={failure} listHref={listHref} onRetry={again} />}
		</>
	)
}
