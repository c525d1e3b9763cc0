import { VisuallyHidden } from '@mantine/core'
import type { Group } from '@panelyard/contracts/panels/groups'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import {
	IconCalendar,
	IconChevronDown,
	IconChevronUp,
	IconGripVertical,
	IconPencil,
	IconPlaylistAdd,
	IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMakeChange } from '../../domain/changes/use-change.ts'
import { draftGroupMove } from '../../domain/groups/group-changes.ts'
import { RowActions } from '../../ui/row-actions.tsx'
import { moveId, useRowDrag } from '../../ui/row-drag.ts'
import { GroupRow } from './group-row.tsx'
import classes from './groups-tab.module.css'

const NO_PANELS: Panel[] = []

type GroupListProps = {
	projectId: string
	groups: readonly Group[]
	/** Panels by group; null while they load. */
	members: ReadonlyMap<string, Panel[]> | null
	statuses: readonly Status[]
	editable: boolean
	onDates: (group: Group) => void
	onAdd: (group: Group) => void
	onEdit: (group: Group) => void
	onDelete: (group: Group) => void
}

/** Groups in order; moved by dragging the handle or by the menu, which keyboards and screen readers reach. */
export function GroupList({ projectId, groups, members, statuses, editable, ...on }: GroupListProps) {
	const { t } = useTranslation(['groups', 'statuses', 'plan'])
	const make = useMakeChange()
	const [announcement, setAnnouncement] = useState('')
	const ids = groups.map(({ id }) => id)
	const byId = new Map(groups.map((group) => [group.id, group]))

	const move = (id: string, to: number) => {
		const group = byId.get(id)
		const from = ids.indexOf(id)
		if (!group || to < 0 || to >= ids.length || from === to) return
		const after = moveId(ids, id, to)
		const { name } = group
		make(draftGroupMove(projectId, { id, name, before: after[to + 1] ?? null, was_before: ids[from + 1] ?? null }))
		setAnnouncement(t('statuses:moved', { name, position: to + 1, total: ids.length }))
	}
	const { list, dragged, target, startDrag } = useRowDrag(ids, move)
	const shown = dragged === null ? ids : moveId(ids, dragged, target)

	return (
		<>
			<ol ref={list} className={classes.list} aria-label={t('title')}>
				{shown.map((id, index) => {
					const group = byId.get(id)
					if (!group) return null
					const { name } = group
					return (
						<li key={id} className={classes.row} data-dragged={dragged === id || undefined}>
							<GroupRow
								projectId={projectId}
								group={group}
								panels={members && (members.get(id) ?? NO_PANELS)}
								statuses={statuses}
								editable={editable}
								handle={
									editable && (
										<span
											className={classes.handle}
											onPointerDown={(event) => startDrag(event, id)}
											title={t('statuses:drag', { name })}
										>
											<IconGripVertical size={16} aria-hidden />
										</span>
									)
								}
								actions={
									editable && (
										<RowActions
											label={t('statuses:actions_of', { name })}
											isMenu
											actions={[
												{
													label: t('plan:dates_of', { name }),
													short: t('plan:title'),
													Icon: IconCalendar,
													run: () => on.onDates(group),
												},
												{
													label: t('add_panels_to', { name }),
													short: t('add_panels'),
													Icon: IconPlaylistAdd,
													run: () => on.onAdd(group),
												},
												{
													label: t('edit_named', { name }),
													short: t('statuses:row.edit'),
													Icon: IconPencil,
													run: () => on.onEdit(group),
												},
												{
													label: t('statuses:move_up', { name }),
													short: t('statuses:row.up'),
													Icon: IconChevronUp,
													run: () => move(id, index - 1),
													off: index === 0,
												},
												{
													label: t('statuses:move_down', { name }),
													short: t('statuses:row.down'),
													Icon: IconChevronDown,
													run: () => move(id, index + 1),
													off: index === ids.length - 1,
												},
												{
													label: t('delete_named', { name }),
													short: t('statuses:row.delete'),
													Icon: IconTrash,
													run: () => on.onDelete(group),
												},
											]}
										/>
									)
								}
							/>
						</li>
					)
				})}
			</ol>
			<VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
		</>
	)
}
