import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { ProjectChange, ProposeResponse } from '@panelyard/contracts/assistant'
import type { Category } from '@panelyard/contracts/categories'
import type { Group as PanelGroup } from '@panelyard/contracts/groups'
import type { Project } from '@panelyard/contracts/projects'
import type { Status } from '@panelyard/contracts/statuses'
import { useTranslation } from 'react-i18next'
import type { ChangeDraft } from '../../api/outbox/outbox.ts'
import { useCategories } from '../../domain/categories/categories.queries.ts'
import { draftCategory, draftCategoryChange, draftCategoryDeletion } from '../../domain/categories/category-changes.ts'
import { unusedLook } from '../../domain/categories/unused-look.ts'
import { useChangeByForm } from '../../domain/changes/use-change.ts'
import { draftGroup, draftGroupChange, draftGroupDeletion } from '../../domain/groups/group-changes.ts'
import { useGroups } from '../../domain/groups/groups.queries.ts'
import {
	draftStatus,
	draftStatusChange,
	draftStatusDeletion,
	draftStatusOrder,
} from '../../domain/statuses/status-changes.ts'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import { useStatuses } from '../../domain/statuses/statuses.queries.ts'
import { useErrorText } from '../../ui/error-text.ts'

type ProjectChangeViewProps = {
	answer: Extract<ProposeResponse, { outcome: 'project' }>
	project: Project
	onEnd: () => void
}

const NEW_STATUS = { icon: 'star', colour: '#0ca678' } as const

/** A change of a status or a group itself, made as its own page makes it. */
export function ProjectChangeView({ answer: { change, panel_count }, project, onEnd }: ProjectChangeViewProps) {
	const { t } = useTranslation('assistant')
	const statuses = useStatuses(project.id).data ?? []
	const groups = useGroups(project.id).data ?? []
	const statusName = useStatusName()
	const errorText = useErrorText()
	const make = useChangeByForm<ChangeDraft, unknown>((draft) => draft)
	const status = 'status' in change ? statuses.find(({ id }) => id === change.status) : undefined
	const group = 'group' in change ? groups.find(({ id }) => id === change.group) : undefined
	const categories = useCategories(project.id)
	const category = 'category' in change ? categories.find(({ id }) => id === change.category) : undefined
	const draft =
		change.do === 'move_status'
			? orderDraft(project.id, change, statuses)
			: isOfCategory(change)
				? draftOfCategory(project.id, change, category, categories)
				: draftOf(project.id, change, status, group)
	const before = status ? statusName(status) : ((group ?? category)?.name ?? '')
	const other = 'other' in change ? statuses.find(({ id }) => id === change.other) : undefined
	const name = 'name' in change ? change.name : other ? statusName(other) : ''
	return (
		<Stack gap="sm">
			<Text fw={600}>
				{t(change.do === 'move_status' ? `project.move_status_${change.side}` : `project.${change.do}`, {
					before,
					name,
				})}
			</Text>
			{panel_count > 0 && <Text size="sm">{t('carried', { count: panel_count })}</Text>}
			{change.do === 'move_status' && draft === null && <Text size="sm">{t('same_order')}</Text>}
			{make.isError && (
				<Alert color="red" title={t('apply_failed')}>
					{errorText(make.error)}
				</Alert>
			)}
			<Group justify="flex-end" gap="xs">
				<Button variant="default" onClick={onEnd}>
					{t('discard')}
				</Button>
				<Button
					loading={make.isPending}
					disabled={draft === null}
					onClick={() => draft && make.mutate(draft, { onSuccess: onEnd })}
				>
					{t('apply')}
				</Button>
			</Group>
		</Stack>
	)
}

type Moving = Extract<ProjectChange, { do: 'move_status' }>

/** Null when one of the statuses is gone, or they are in this order already. */
function orderDraft(
	project_id: string,
	{ status, side, other }: Moving,
	statuses: readonly Status[],
): ChangeDraft | null {
	const before = statuses.map(({ id }) => id)
	if (!before.includes(status) || !before.includes(other)) return null
	const rest = before.filter((id) => id !== status)
	const after = rest.toSpliced(rest.indexOf(other) + (side === 'after' ? 1 : 0), 0, status)
	return after.join() === before.join() ? null : draftStatusOrder(project_id, before, after)
}

type CategoryChange = Extract<ProjectChange, { do: `${string}_category` }>
const isOfCategory = (change: ProjectChange): change is CategoryChange => change.do.endsWith('_category')

/** Null when the category is gone. */
function draftOfCategory(
	project_id: string,
	change: CategoryChange,
	category: Category | undefined,
	all: readonly Category[],
): ChangeDraft | null {
	if (change.do === 'create_category') return draftCategory(project_id, { name: change.name, ...unusedLook(all) })
	if (!category) return null
	return change.do === 'rename_category'
		? draftCategoryChange(project_id, category, { ...category, name: change.name })
		: draftCategoryDeletion(project_id, category)
}

/** Null when what it is about is gone. */
function draftOf(
	project_id: string,
	change: Exclude<ProjectChange, { do: 'move_status' } | CategoryChange>,
	status: Status | undefined,
	group: PanelGroup | undefined,
): ChangeDraft | null {
	switch (change.do) {
		case 'create_status':
			return draftStatus(project_id, { name: change.name, ...NEW_STATUS })
		case 'rename_status':
			return status ? draftStatusChange(project_id, status, { name: change.name }) : null
		case 'recolour_status':
			return status ? draftStatusChange(project_id, status, { colour: change.colour }) : null
		case 'delete_status':
			return status ? draftStatusDeletion(project_id, status, null) : null
		case 'create_group':
			return draftGroup(project_id, { name: change.name, description: '', panel_ids: [] })
		case 'rename_group':
			return group ? draftGroupChange(project_id, group, { name: change.name, description: group.description }) : null
		case 'delete_group':
			return group ? draftGroupDeletion(project_id, group) : null
	}
}
