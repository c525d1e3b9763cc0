import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './project-list-page.module.css'

/** The shape of the list while it loads. */
export function ProjectListSkeleton() {
	const { t } = useTranslation('shell')
	return (
		<div className={classes.grid} role="status" aria-label={t('loading')}>
			{['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
				<Skeleton key={key} h={214} radius="md" />
			))}
		</div>
	)
}
