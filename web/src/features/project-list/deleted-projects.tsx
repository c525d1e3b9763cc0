import { Button } from '@mantine/core'
import { IconChevronRight, IconRestore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useRestoreProject } from '../../domain/project/deleted-project.queries.ts'
import { useFormat } from '../../locales/format.ts'
import { useSince } from '../../locales/use-since.ts'
import { onFirstClick } from '../../ui/first-click.ts'
import { toast } from '../../ui/messages/toast.ts'
import { UserText } from '../../ui/text/user-text.tsx'
import classes from './deleted-projects.module.css'
import { deletedProjectsQuery } from './project-list.queries.ts'

/** Where deleted projects can be restored, folded away; nothing while there are none. */
export function DeletedProjects() {
	const { t } = useTranslation('projects')
	const format = useFormat()
	const since = useSince()
	const { data: projects } = useQuery(deletedProjectsQuery)
	const restore = useRestoreProject()
	if (!projects?.length) return null
	const bringBack = ({ id, name }: { id: string; name: string }) =>
		restore.mutateAsync(id).then(
			() => toast.success(t('restored', { name })),
			(error) => toast.failed(t('restore_failed'), error),
		)
	return (
		<details className={classes.bin}>
			<summary className={classes.title}>
				<IconChevronRight size={16} className={classes.arrow} aria-hidden />
				<h2>{t('bin.title')}</h2>
				<span>{format.integer(projects.length)}</span>
			</summary>
			<ul className={classes.list}>
				{projects.map(({ id, name, deleted_at, days_left }) => (
					<li key={id} className={classes.row}>
						<span className={classes.name}>
							<UserText text={name} />
						</span>
						<span className={classes.quiet} title={format.dateTime(deleted_at)}>
							{t('bin.deleted', { when: since(deleted_at) })}
						</span>
						<span className={classes.quiet}>{t('bin.days_left', { count: days_left })}</span>
						<Button
							variant="default"
							size="xs"
							leftSection={<IconRestore size={16} aria-hidden />}
							aria-label={t('bin.restore_name', { name })}
							loading={restore.isPending && restore.variables === id}
							onClick={onFirstClick(() => void bringBack({ id, name }))}
						>
							{t('bin.restore')}
						</Button>
					</li>
				))}
			</ul>
		</details>
	)
}
