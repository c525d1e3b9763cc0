import { Button, Text } from '@mantine/core'
import type { Project } from '@panelyard/contracts/projects'
import { IconPencilPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConversion } from '../../domain/conversion/use-conversion.ts'
import { PartHeading } from '../../domain/panels/part-heading.tsx'
import { ProjectRefused } from '../../domain/project/project-refused.tsx'
import { useRequirements, useVersionRequirements } from '../../domain/requirements/requirements.queries.ts'
import { useMeasures } from '../../locales/measures.ts'
import { PageSection, PageWaiting } from '../../ui/page-parts.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { LiveCheck, VersionCheck } from './checked-version.tsx'
import { IdsEditor } from './ids-editor.tsx'
import { RequirementFiles } from './requirement-files.tsx'
import classes from './requirements.module.css'

const route = getRouteApi('/shell/app/project/$id/requirements')

/** What a project requires of its models, and how a version stands against that. */
export function RequirementsPage() {
	const { id } = route.useParams()
	const { version } = route.useSearch()
	const { project, error, refetch } = useConversion(id)
	if (error && !project) return <ProjectRefused projectId={id} error={error} onRetry={refetch} isPage />
	return project ? <LoadedRequirements project={project} number={version ?? null} /> : <PageWaiting />
}

function LoadedRequirements({ project, number }: { project: Project; number: number | null }) {
	const { t } = useTranslation('requirements')
	const measures = useMeasures()
	const live = project.model?.version_number ?? null
	const other = number !== null && number !== live ? number : null
	const requirements = useRequirements(project.id)
	const ofVersion = useVersionRequirements(project.id, other)
	const shown = other ?? live
	const [isEditing, setEditing] = useState(false)
	return (
		<div className={classes.page}>
			<PartHeading
				project={project}
				tab="overview"
				title={t('title')}
				actions={
					project.role === 'manager' &&
					project.model !== null && (
						<Button leftSection={<IconPencilPlus size={16} aria-hidden />} onClick={() => setEditing(true)}>
							{t('editor.open')}
						</Button>
					)
				}
			>
				<p className={classes.quiet}>{t('text')}</p>
			</PartHeading>
			<IdsEditor project={project} opened={isEditing} onClose={() => setEditing(false)} />
			<QueryView queries={[requirements]} pending={<PageWaiting />}>
				{(found) => (
					<>
						<PageSection title={t('files')}>
							<RequirementFiles projectId={project.id} files={found.files} manager={project.role === 'manager'} />
						</PageSection>
						{found.files.length > 0 && shown !== null && (
							<PageSection title={t('version', { number: measures.number(shown) })}>
								{other === null ? (
									<LiveCheck project={project} stands={found} />
								) : (
									<QueryView queries={[ofVersion]} pending={<Text c="dimmed">{t('checking')}</Text>}>
										{(stands) => <VersionCheck stands={stands} />}
									</QueryView>
								)}
							</PageSection>
						)}
					</>
				)}
			</QueryView>
		</div>
	)
}
