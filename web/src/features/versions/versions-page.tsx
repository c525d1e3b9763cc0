import { Button } from '@mantine/core'
import type { ModelVersion } from '@panelyard/contracts/models/versions'
import type { Project } from '@panelyard/contracts/projects/projects'
import { IconUpload } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConversion } from '../../domain/conversion/use-conversion.ts'
import { PartHeading } from '../../domain/panels/part-heading.tsx'
import { isDemoProject, maySwitchVersions } from '../../domain/project/demo-project.ts'
import { ProjectRefused } from '../../domain/project/project-refused.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageSection, PageWaiting } from '../../ui/page/page-parts.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { CompareVersions } from './compare-versions.tsx'
import { DiscardVersion } from './discard-version.tsx'
import { GoLiveDialog } from './go-live-dialog.tsx'
import { KeptModelsSection } from './kept-models.tsx'
import { UploadDemoIssue } from './upload-demo-issue.tsx'
import { UploadVersion } from './upload-version.tsx'
import { VersionRow } from './version-row.tsx'
import classes from './versions.module.css'
import { useVersions } from './versions.queries.ts'

const route = getRouteApi('/shell/app/project/$id/versions')

/** The versions of a project's model, and the way to a new one. */
export function VersionsPage() {
	const { id } = route.useParams()
	const { project, error, refetch } = useConversion(id)
	if (error && !project) return <ProjectRefused projectId={id} error={error} onRetry={refetch} isPage />
	return project ? <LoadedVersions project={project} /> : <PageWaiting />
}

function LoadedVersions({ project }: { project: Project }) {
	const { t } = useTranslation('versions')
	const navigate = useNavigate()
	const versions = useVersions(project.id)
	const [isUploading, setUploading] = useState(false)
	const [going, setGoing] = useState<ModelVersion | null>(null)
	const [discarded, setDiscarded] = useState<ModelVersion | null>(null)
	const maySwitch = maySwitchVersions(project)
	const isDemo = isDemoProject(project.id)
	return (
		<div className={classes.page}>
			<PartHeading
				project={project}
				tab="overview"
				title={t('title')}
				actions={
					maySwitch &&
					!isUploading && (
						<Button
							data-tour="version"
							leftSection={<IconUpload size={16} aria-hidden />}
							onClick={() => setUploading(true)}
						>
							{t('upload.open')}
						</Button>
					)
				}
			>
				<p className={classes.quiet}>{t('text')}</p>
			</PartHeading>
			{isUploading &&
				(isDemo ? (
					<UploadDemoIssue projectId={project.id} onClose={() => setUploading(false)} />
				) : (
					<UploadVersion project={project} onClose={() => setUploading(false)} />
				))}
			<PageSection title={t('history')}>
				<CompareVersions projectId={project.id} versions={versions.data ?? []} />
				<QueryView queries={[versions]} pending={<PageWaiting />}>
					{(listed) =>
						listed.length === 0 ? (
							<EmptyState title={t('none')} />
						) : (
							<ol className={classes.list}>
								{listed.map((version) => (
									<VersionRow
										key={version.id}
										project={project}
										version={version}
										onGoLive={setGoing}
										onDiscard={setDiscarded}
									/>
								))}
							</ol>
						)
					}
				</QueryView>
				{versions.hasNextPage && (
					<Button variant="default" loading={versions.isFetchingNextPage} onClick={() => versions.fetchNextPage()}>
						{t('more')}
					</Button>
				)}
			</PageSection>
			{project.role === 'manager' && <KeptModelsSection projectId={project.id} />}
			<DiscardVersion projectId={project.id} version={discarded} onClose={() => setDiscarded(null)} />
			<GoLiveDialog
				projectId={project.id}
				version={going}
				onClose={() => setGoing(null)}
				onDecide={({ number }) =>
					navigate({
						to: '/app/project/$id/versions/$number',
						params: { id: project.id, number: String(number) },
						search: { show: 'uncertain' },
					})
				}
			/>
		</div>
	)
}
