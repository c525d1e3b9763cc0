import { Button, Text } from '@mantine/core'
import type { Project } from '@panelyard/contracts/projects/projects'
import type { RequirementFile } from '@panelyard/contracts/testing/requirements'
import { IconPencilPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../api/new-id.ts'
import { useConversion } from '../../domain/conversion/use-conversion.ts'
import { PartHeading } from '../../domain/panels/part-heading.tsx'
import { ProjectRefused } from '../../domain/project/project-refused.tsx'
import { useRequirements, useVersionRequirements } from '../../domain/requirements/requirements.queries.ts'
import { useMeasures } from '../../locales/measures.ts'
import { PageSection, PageWaiting } from '../../ui/page/page-parts.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { LiveCheck, VersionCheck } from './checked-version.tsx'
import { blankDraft, draftNameOf, type UnsavedIds, useIdsDrafts } from './ids-drafts.ts'
import { IdsEditor } from './ids-editor.tsx'
import { RequirementFiles } from './requirement-files.tsx'
import classes from './requirements.module.css'
import { UnsavedFiles, useDiscardDraft } from './unsaved-files.tsx'

const route = getRouteApi('/shell/app/project/$id/requirements')

/** What a project requires of its models, and how a version stands against that. */
export function RequirementsPage() {
	const { id } = route.useParams()
	const { version } = route.useSearch()
	const { project, error, refetch } = useConversion(id)
	if (error && !project) return <ProjectRefused projectId={id} error={error} onRetry={refetch} isPage />
	return project ? <LoadedRequirements key={project.id} project={project} number={version ?? null} /> : <PageWaiting />
}

/** What the editor shows; another key for another beginning. `isKept`: it goes on with an earlier draft. */
type Editor = { key: string; begun: UnsavedIds; isKept: boolean }

/** The editor of a project, and the drafts that wait for it. */
function useIdsEditor(project: Project, files: readonly RequirementFile[] | undefined) {
	const { drafts, change, forget } = useIdsDrafts(project.id)
	const [editor, setEditor] = useState<Editor | null>(null)
	const [isOpen, setOpen] = useState(false)
	const present = useMemo(() => files && new Set(files.map(({ id }) => id)), [files])
	const named = (file: UnsavedIds['file']) => drafts.find((each) => draftNameOf(each.file) === draftNameOf(file))
	const isShown = (draft: UnsavedIds) =>
		isOpen && editor !== null && draftNameOf(editor.begun.file) === draftNameOf(draft.file)
	const waiting = drafts.filter((draft) => !isShown(draft))
	// Saved by a page that was left before the answer came.
	const saved = waiting.find(({ tried }) => tried && !tried.is_old && present?.has(tried.id))
	useEffect(() => {
		if (saved) forget(draftNameOf(saved.file))
	})
	return {
		editor,
		isOpen,
		present: present ?? null,
		waiting: waiting.filter((draft) => draft !== saved),
		draft: editor && (named(editor.begun.file) ?? editor.begun),
		isChanged: editor !== null && named(editor.begun.file) !== undefined,
		/** Goes on with what is kept of the same file. */
		open: (begun: UnsavedIds) => {
			const kept = named(begun.file)
			setEditor({ key: newId(), begun: kept ?? begun, isKept: kept !== undefined })
			setOpen(true)
		},
		close: () => setOpen(false),
		change,
		forget,
	}
}

/** @param number of the version whose check is shown; null for the live one */
export function LoadedRequirements({ project, number }: { project: Project; number: number | null }) {
	const { t } = useTranslation('requirements')
	const measures = useMeasures()
	const live = project.model?.version_number ?? null
	const other = number !== null && number !== live ? number : null
	const requirements = useRequirements(project.id)
	const ofVersion = useVersionRequirements(project.id, other)
	const shown = other ?? live
	const editing = useIdsEditor(project, requirements.data?.files)
	const { editor, draft, change, forget, close } = editing
	const discard = useDiscardDraft(change, forget)
	const mayEdit = project.role === 'manager' && project.model !== null
	return (
		<div className={classes.page}>
			<PartHeading
				project={project}
				tab="overview"
				title={t('title')}
				actions={
					mayEdit && (
						<Button
							leftSection={<IconPencilPlus size={16} aria-hidden />}
							onClick={() => editing.open(blankDraft(project.model?.schema ?? ''))}
						>
							{t('editor.open')}
						</Button>
					)
				}
			>
				<p className={classes.quiet}>{t('text')}</p>
			</PartHeading>
			{editor && draft && (
				<IdsEditor
					key={editor.key}
					project={project}
					draft={draft}
					present={editing.present}
					change={(next) => change(editor.begun, next, !editor.isKept)}
					opened={editing.isOpen}
					onClose={close}
					onDiscard={
						editing.isChanged
							? () => {
									close()
									discard(draft)
								}
							: null
					}
					onSaved={() => {
						close()
						forget(draftNameOf(editor.begun.file))
					}}
				/>
			)}
			<QueryView queries={[requirements]} pending={<PageWaiting />}>
				{(found) => (
					<>
						<PageSection title={t('files')}>
							{mayEdit && <UnsavedFiles drafts={editing.waiting} onContinue={editing.open} onDiscard={discard} />}
							<RequirementFiles
								projectId={project.id}
								files={found.files}
								manager={project.role === 'manager'}
								onEdit={mayEdit ? editing.open : null}
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
