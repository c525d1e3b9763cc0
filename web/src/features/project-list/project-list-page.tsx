import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { TrialOverNotice } from '../../domain/account/trial-over-notice.tsx'
import { UnprovenAddressNotice } from '../../domain/account/unproven-address-notice.tsx'
import { FacadePicture } from '../../domain/facade/facade-picture.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { AllProjects } from './all-projects.tsx'
import { DeletedProjects } from './deleted-projects.tsx'
import { projectListQuery, REFETCH_MS } from './project-list.queries.ts'
import classes from './project-list-page.module.css'
import { ProjectListSkeleton } from './project-list-skeleton.tsx'

/** /app/dashboard: the projects a person can see, the latest first. */
export function ProjectListPage() {
	const { t } = useTranslation('projects')
	// A project somebody shares meanwhile appears by itself.
	const { data: projects, error, refetch } = useQuery({ ...projectListQuery, refetchInterval: REFETCH_MS })
	const create = (text: string) => (
		<Button component={Link} to="/app/dashboard/create-project" leftSection={<IconPlus size={16} aria-hidden />}>
			{text}
		</Button>
	)
	return (
		<>
			<UnprovenAddressNotice />
			<TrialOverNotice />
			<PageHeader title={t('title')} actions={projects?.length ? create(t('create')) : undefined} />
			{!projects && (error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <ProjectListSkeleton />)}
			{projects?.length === 0 && (
				<EmptyState
					picture={
						<div className={classes.emptyPicture}>
							<FacadePicture id="empty" panelCount={120} />
						</div>
					}
					title={t('empty.title')}
					text={t('empty.text')}
					action={create(t('empty.action'))}
				/>
			)}
			{projects && projects.length > 0 && <AllProjects projects={projects} />}
			<DeletedProjects />
		</>
	)
}
