import { Progress, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LoadProgress } from '#engine/loading/load-model.ts'
import { useFormat } from '../../locales/format.ts'
import classes from './model-view.module.css'

/** How much of the model has come, in true bytes, then how much of it stands. */
export function LoadBar({ progress }: { progress: LoadProgress | null }) {
	const { t } = useTranslation('viewer')
	const format = useFormat()
	const share = progress && progress.total > 0 ? progress.done / progress.total : 0
	const isDownloading = progress?.stage !== 'preparing'
	return (
		<div className={classes.loadBar} role="status">
			<div className={classes.loadLine}>
				<Text size="sm" fw={600}>
					{t(isDownloading ? 'loading.downloading' : 'loading.preparing')}
				</Text>
				{isDownloading && progress && progress.total > 0 && (
					<Text size="sm" c="dimmed">
						{t('loading.bytes', { done: format.bytes(progress.done), total: format.bytes(progress.total) })}
					</Text>
				)}
			</div>
			<Progress
				value={share * 100}
				size="sm"
				transitionDuration={0}
				aria-label={t(isDownloading ? 'loading.downloading' : 'loading.preparing')}
			/>
		</div>
	)
}
