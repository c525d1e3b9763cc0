import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import type { ProjectChange, ProposeResponse } from '@panelyard/contracts/assistant'
import type { Category } from '@panelyard/contracts/categories'
import type { Group as PanelGroup } from '@panelyard/contracts/groups'
import type { Project } from '@panelyard/contracts/projects'
import { CONFIRM_PANELS } from '@panelyard/contracts/said-instruction'
import { movedBeside } from '@panelyard/contracts/status-order'
import type { Status } from '@panelyard/contracts/statuses'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import type { ChangeDraft } from '../../api/outbox/outbox.ts'
import { saidWith } from '../../domain/assistant/said-changes.ts'
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
	/** The instruction. */
	text: string
	project: Project
	onAsk: (text: string) => void
	onEnd: () => void
}

/** What takes something from the panels that are counted. */
const TAKING: ReadonlySet<ProjectChange['do']> = new Set([
	...(['delete_status', 'delete_group', 'delete_category', 'move_status'] as const),
])
const NEW_STATUS = { icon: 'star', colour: '#0ca678' } as const

/** A change of a status or a group itself, made as its own page makes it. */
export function ProjectChangeView({ answer, text, project, onAsk, onEnd }: ProjectChangeViewProps) {
	const { change, panel_count } = answer
	const { t } = useTranslation('assistant')
	const statuses = useStatuses(project.id).data ?? []
	const groups = useGroups(project.id).data ?? []
	const statusName = useStatusName()
	const errorText = useErrorText()
	const [isConfirmed, setConfirmed] = useState(false)
	const make = useChangeByForm<ChangeDraft, unknown>((draft) => draft)
	const takesMany = panel_count >= CONFIRM_PANELS && TAKING.has(change.do)
	const isStale = make.error instanceof ApiError && make.error.code === 'CONFLICT' && make.error.fields.length === 0
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
			{panel_count > 0 && (
				<Text size="sm">{t(change.do === 'move_status' ? 'recoloured' : 'carried', { count: panel_count })}</Text>
			)}
			{change.do === 'move_status' && draft === null && <Text size="sm">{t('same_order')}</Text>}
			{make.isError && (
				<Alert color="red" title={t('apply_failed')}>
					<Stack gap="xs" align="flex-start">
						<Text size="sm">{errorText(make.error)}</Text>
						{isStale && (
							<Button size="xs" variant="default" onClick={() => onAsk(text)}>
								{t('anew')}
							</Button>
						)}
					</Stack>
				</Alert>
			)}
			{takesMany && (
				<Checkbox
					label={t('confirm')}
					checked={isConfirmed}
					onChange={(event) => setConfirmed(event.currentTarget.checked)}
				/>
			)}
			<Group justify="flex-end" gap="xs">
				<Button variant="default" onClick={onEnd}>
					{t('discard')}
				</Button>
				<Button
					loading={make.isPending}
					disabled={draft === null || isStale || (takesMany && !isConfirmed)}
					onClick={() => {
						const said = { text, panels: panel_count, confirmed: isConfirmed }
						if (draft) make.mutate(saidWith(draft, said), { onSuccess: onEnd })
					}}
				>
					{t('apply')}
				</Button>
			</Group>
		</Stack>
	)
}

type Moving = Extract<ProjectChange, { do: 'move_status' }>

/** Null when one of the statuses is gone, or they are in this order already. */
function orderDraft(project_id: string, moving: Moving, statuses: readonly Status[]): ChangeDraft | null {
	const before = statuses.map(({ id }) => id)
	const after = movedBeside(before, moving)
	return after === null || after.join() === before.join() ? null : draftStatusOrder(project_id, before, after)
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
