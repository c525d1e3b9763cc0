import { Button, Modal, Group as Row, Skeleton, Stack, Text } from '@mantine/core'
import type { Group } from '@panelyard/contracts/panels/groups'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { IconFolders, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeByForm } from '../../domain/changes/use-change.ts'
import { draftGroup, draftGroupChange } from '../../domain/groups/group-changes.ts'
import { GroupForm } from '../../domain/groups/group-form.tsx'
import { useGroups } from '../../domain/groups/groups.queries.ts'
import { panelsByGroup } from '../../domain/panels/history/status-distribution.ts'
import { usePanels } from '../../domain/panels/list/panels.queries.ts'
import { useProject } from '../../domain/project/project.queries.ts'
import { useStatuses } from '../../domain/statuses/statuses.queries.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { AddPanelsDialog } from './add-panels-dialog.tsx'
import { DeleteGroupDialog } from './delete-group-dialog.tsx'
import { GroupDatesDialog } from './group-dates.tsx'
import { GroupList } from './group-list.tsx'

const NO_PANELS: Panel[] = []
type Open = { what: 'form'; group: Group | null } | { what: 'delete' | 'add' | 'dates'; group: Group } | null

/** Group management of a project. Without `editable` it only shows them. */
export function GroupsTab({ projectId, editable }: { projectId: string; editable: boolean }) {
	const { t } = useTranslation('groups')
	const groups = useGroups(projectId)
	const statuses = useStatuses(projectId)
	const panels = usePanels(projectId)
	const project = useProject(projectId)
	const [open, setOpen] = useState<Open>(null)
	const change = useChangeByForm(
		({ group, ...words }: { name: string; description: string; group: Group | null }) =>
			group ? draftGroupChange(projectId, group, words) : draftGroup(projectId, { ...words, panel_ids: [] }),
		open,
	)
	const members = useMemo(() => panelsByGroup(panels.data?.panels ?? NO_PANELS), [panels.data])
	const close = () => setOpen(null)

	const save = async (request: { name: string; description: string }, group: Group | null) => {
		await change.mutateAsync({ ...request, group })
		close()
	}

	const addButton = editable && (
		<Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ what: 'form', group: null })}>
			{t('add')}
		</Button>
	)
	return (
		<QueryView queries={[groups, statuses]} pending={<Skeleton height={200} />}>
			{(loaded, listedStatuses) => (
				<Stack gap="md">
					{loaded.length === 0 ? (
						<EmptyState
							picture={<IconFolders size={28} stroke={1.5} aria-hidden />}
							title={t('empty_title')}
							text={editable ? t('empty_text') : t('empty_viewer')}
							action={addButton}
						/>
					) : (
						<>
							<Row justify="space-between" align="flex-start">
								<Text c="dimmed" size="sm" maw={520} flex="1 1 260px">
									{t('intro')}
								</Text>
								{addButton}
							</Row>
							<GroupList
								projectId={projectId}
								groups={loaded}
								members={panels.data ? members : null}
								statuses={listedStatuses}
								editable={editable}
								onDates={(group) => setOpen({ what: 'dates', group })}
								onAdd={(group) => setOpen({ what: 'add', group })}
								onEdit={(group) => setOpen({ what: 'form', group })}
								onDelete={(group) => setOpen({ what: 'delete', group })}
							/>
						</>
					)}
					<Modal
						opened={open?.what === 'form'}
						onClose={close}
						title={open?.what === 'form' && open.group ? t('edit_title') : t('add_title')}
					>
						{open?.what === 'form' && (
							<GroupForm
								group={open.group}
								groups={loaded}
								onSave={(request) => save(request, open.group)}
								onCancel={close}
							/>
						)}
					</Modal>
					{project.data && (
						<AddPanelsDialog project={project.data} group={open?.what === 'add' ? open.group : null} onClose={close} />
					)}
					<GroupDatesDialog
						projectId={projectId}
						group={open?.what === 'dates' ? open.group : null}
						statuses={listedStatuses}
						onClose={close}
					/>
					<DeleteGroupDialog
						projectId={projectId}
						group={open?.what === 'delete' ? open.group : null}
						onClose={close}
					/>
				</Stack>
			)}
		</QueryView>
	)
}
