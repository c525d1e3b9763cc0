import { Button, Text } from '@mantine/core'
import type { Project } from '@panelyard/contracts/projects'
import { IconPencilPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../api/new-id.ts'
import { useConversion } from '../../domain/conversion/use-conversion.ts'
import { PartHeading } from '../../domain/panels/part-heading.tsx'
import { ProjectRefused } from '../../domain/project/project-refused.tsx'
import { useRequirements, useVersionRequirements } from '../../domain/requirements/requirements.queries.ts'
import { useMeasures } from '../../locales/measures.ts'
import { PageSection, PageWaiting } from '../../ui/page-parts.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { LiveCheck, VersionCheck } from './checked-version.tsx'
import { type EditedIds, IdsEditor } from './ids-editor.tsx'
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

/** What is put together; another key for another beginning. */
type Editor = { key: string; edited: EditedIds | null; isSaved: boolean }

function LoadedRequirements({ project, number }: { project: Project; number: number | null }) {
	const { t } = useTranslation('requirements')
	const measures = useMeasures()
	const live = project.model?.version_number ?? null
	const other = number !== null && number !== live ? number : null
	const requirements = useRequirements(project.id)
	const ofVersion = useVersionRequirements(project.id, other)
	const shown = other ?? live
	const [editor, setEditor] = useState<Editor | null>(null)
	const [isEditing, setEditing] = useState(false)
	// The same file again: what was put together is still in the editor.
	const edit = (edited: EditedIds | null) => {
		setEditing(true)
		const isOther = !editor || editor.isSaved || editor.edited?.file.id !== edited?.file.id
		if (isOther) setEditor({ key: newId(), edited, isSaved: false })
	}
	const { edited = null } = editor ?? {}
	const isGone = requirements.data?.files.every(({ id }) => id !== edited?.file.id) ?? false
	return (
		<div className={classes.page}>
			<PartHeading
				project={project}
				tab="overview"
				title={t('title')}
				actions={
					project.role === 'manager' &&
					project.model !== null && (
						<Button leftSection={<IconPencilPlus size={16} aria-hidden />} onClick={() => edit(null)}>
							{t('editor.open')}
						</Button>
					)
				}
			>
				<p className={classes.quiet}>{t('text')}</p>
			</PartHeading>
			{editor && (
				<IdsEditor
					key={editor.key}
					project={project}
					edited={edited}
					isGone={isGone}
					opened={isEditing}
					onClose={() => setEditing(false)}
					onSaved={() => {
						setEditing(false)
						setEditor({ ...editor, isSaved: true })
					}}
				/>
			)}
			<QueryView queries={[requirements]} pending={<PageWaiting />}>
				{(found) => (
					<>
						<PageSection title={t('files')}>
							<RequirementFiles
								projectId={project.id}
								files={found.files}
								manager={project.role === 'manager'}
								onEdit={project.model === null ? null : edit}
							/>
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
