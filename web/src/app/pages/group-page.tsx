import { Button, Modal } from '@mantine/core'
import type { Group } from '@panelyard/contracts/panels/groups'
import type { PanelListResponse } from '@panelyard/contracts/panels/panels'
import { type Project, roleAllows } from '@panelyard/contracts/projects/projects'
import { IconPlaylistAdd } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeByForm } from '../../domain/changes/use-change.ts'
import { useConversion } from '../../domain/conversion/use-conversion.ts'
import { draftGroupChange } from '../../domain/groups/group-changes.ts'
import { GroupForm } from '../../domain/groups/group-form.tsx'
import { useGroups } from '../../domain/groups/groups.queries.ts'
import { usePanelView } from '../../domain/panels/list/panel-list.ts'
import { usePanels } from '../../domain/panels/list/panels.queries.ts'
import { useShowIn3d } from '../../domain/panels/panels-in-3d.ts'
import type { PropertyColumns } from '../../domain/panels/properties/panel-properties.queries.ts'
import { usePlan } from '../../domain/plan/plan.queries.ts'
import { ProjectRefused } from '../../domain/project/project-refused.tsx'
import { useStatuses } from '../../domain/statuses/statuses.queries.ts'
import { useProjectLookup } from '../../domain/whole-project/project-lookup.ts'
import { AddPanelsDialog } from '../../features/groups/add-panels-dialog.tsx'
import { DeleteGroupDialog } from '../../features/groups/delete-group-dialog.tsx'
import { GroupComments } from '../../features/groups/group-comments.tsx'
import { DatesOfGroup } from '../../features/groups/group-dates.tsx'
import { GroupGone } from '../../features/groups/group-gone.tsx'
import { GroupHeading } from '../../features/groups/group-heading.tsx'
import classes from '../../features/groups/group-page.module.css'
import { GroupPanels } from '../../features/groups/group-panels.tsx'
import { GroupProgress } from '../../features/groups/group-progress.tsx'
import { GroupStatusAction } from '../../features/groups/group-status-action.tsx'
import { ExportMenu } from '../../features/panels/export/export-menu.tsx'
import { usePanelExport } from '../../features/panels/export/panel-export.ts'
import { PageColumns, PageSection, PageWaiting } from '../../ui/page/page-parts.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'

const route = getRouteApi('/shell/app/project/$id/group/$group_id')

/** The page of one group: a load to drive, a batch to make, a day's work. */
export function GroupPage() {
	const { id, group_id } = route.useParams()
	return <GroupOfProject projectId={id} groupId={group_id} />
}

/** The page by its address's parts. */
export function GroupOfProject({ projectId, groupId }: { projectId: string; groupId: string }) {
	const { project, error, refetch } = useConversion(projectId)
	const panels = usePanels(projectId)
	const statuses = useStatuses(projectId)
	const groups = useGroups(projectId)
	if (error && !project) return <ProjectRefused projectId={projectId} error={error} onRetry={refetch} isPage />
	if (!project) return <PageWaiting />
	return (
		<QueryView queries={[groups, panels, statuses]} pending={<PageWaiting />}>
			{(listed, list) => {
				const group = listed.find(({ id }) => id === groupId)
				return group ? (
					<LoadedGroup key={groupId} project={project} group={group} groups={listed} list={list} />
				) : (
					<GroupGone projectId={projectId} groupId={groupId} />
				)
			}}
		</QueryView>
	)
}

const NO_PROPERTIES: PropertyColumns = new Map()

type LoadedGroupProps = { project: Project; group: Group; groups: readonly Group[]; list: PanelListResponse }

function LoadedGroup({ project, group, groups, list }: LoadedGroupProps) {
	const { t } = useTranslation(['groups', 'plan', 'comments', 'project'])
	const lookup = useProjectLookup(project, list.panels)
	const search = useMemo(() => ({ groups: [group.id] }), [group.id])
	const { panels, ids } = usePanelView(list.panels, search, lookup, NO_PROPERTIES)
	const showIn3d = useShowIn3d(project.id)
	const { exportPanels, isExporting } = usePanelExport(`${project.name} ${group.name}`, lookup)
	const entries = usePlan(project.id).data?.entries
	const [dialog, setDialog] = useState<'add' | 'edit' | 'delete' | null>(null)
	const change = useChangeByForm(
		(words: { name: string; description: string }) => draftGroupChange(project.id, group, words),
		dialog,
	)
	const close = () => setDialog(null)
	const { isAll, showAll, print } = usePrinting()
	const editable = project.role !== null && roleAllows(project.role, 'editor')
	const isFilled = panels.length > 0
	const of = { projectId: project.id, groupId: group.id, panels, lookup }
	return (
		<div className={classes.page}>
			<GroupHeading
				project={project}
				group={group}
				panels={panels}
				onShowIn3d={project.model && isFilled ? () => showIn3d(ids) : null}
				exporting={
					isFilled && <ExportMenu isExporting={isExporting} onExport={(format) => exportPanels(panels, format)} />
				}
				onPrint={print}
				onAdd={editable ? () => setDialog('add') : null}
				onEdit={() => setDialog('edit')}
				onDelete={() => setDialog('delete')}
			/>
			{editable && isFilled && lookup.statuses.length > 0 && (
				<GroupStatusAction projectId={project.id} group={group} statuses={lookup.statuses} />
			)}
			<PageColumns
				main={
					<>
						{isFilled && (
							<PageSection title={t('page.progress_title')}>
								<GroupProgress {...of} />
							</PageSection>
						)}
						<PageSection title={t('project:tabs.panels')}>
							{isFilled ? (
								<GroupPanels {...of} isAll={isAll} onAll={showAll} />
							) : (
								<>
									<p className={classes.none}>{t('page.no_panels')}</p>
									{editable && (
										<Button leftSection={<IconPlaylistAdd size={16} aria-hidden />} onClick={() => setDialog('add')}>
											{t('add_panels')}
										</Button>
									)}
								</>
							)}
						</PageSection>
					</>
				}
				aside={
					<>
						<PageSection title={t('plan:title')}>
							<DatesOfGroup
								projectId={project.id}
								group={group}
								statuses={lookup.statuses}
								entries={entries}
								editable={editable}
							/>
						</PageSection>
						{project.role !== null && isFilled && (
							<PageSection title={t('comments:title')}>
								<GroupComments {...of} />
							</PageSection>
						)}
					</>
				}
			/>
			<Modal opened={dialog === 'edit'} onClose={close} title={t('edit_title')}>
				<GroupForm
					group={group}
					groups={groups}
					onSave={async (words) => {
						await change.mutateAsync(words)
						close()
					}}
					onCancel={close}
				/>
			</Modal>
			<AddPanelsDialog project={project} group={dialog === 'add' ? group : null} onClose={close} />
			<DeleteGroupDialog projectId={project.id} group={dialog === 'delete' ? group : null} onClose={close} />
		</div>
	)
}

/** Whether all rows are listed; printing lists them first. */
function usePrinting() {
	const [state, setState] = useState<'first' | 'all' | 'printing'>('first')
	useEffect(() => {
		if (state !== 'printing') return
		window.print()
		setState('all')
	}, [state])
	return { isAll: state !== 'first', showAll: () => setState('all'), print: () => setState('printing') }
}
