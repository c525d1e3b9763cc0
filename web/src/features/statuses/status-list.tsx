import { Text, VisuallyHidden } from '@mantine/core'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { IconChevronDown, IconChevronUp, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMakeChange } from '../../domain/changes/use-change.ts'
import { draftStatusOrder } from '../../domain/status-changes/status-changes.ts'
import { StatusChip } from '../../domain/statuses/status-chip.tsx'
import { flagList, stepsOf } from '../../domain/statuses/status-flags.ts'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import { dotted } from '../../locales/dotted.ts'
import { RowActions } from '../../ui/row-actions.tsx'
import { moveId, useRowDrag } from '../../ui/row-drag.ts'
import { useRulesText } from './rules-text.ts'
import classes from './status-list.module.css'

type StatusListProps = {
	projectId: string
	statuses: readonly Status[]
	editable: boolean
	onEdit: (status: Status) => void
	onDelete: (status: Status) => void
}

/** All ids with those of one section in a new order; the others keep their places. */
export const withSectionOrder = (ids: readonly string[], section: readonly string[]): string[] => {
	const own = new Set(section)
	const next = section.values()
	return ids.map((id) => (own.has(id) ? (next.next().value ?? id) : id))
}

/** The steps of the work in their order, then the flags. */
export function StatusList({ projectId, statuses, ...actions }: StatusListProps) {
	const { t } = useTranslation('statuses')
	const make = useMakeChange()
	const ids = statuses.map(({ id }) => id)
	const reorder = (section: readonly string[]) => make(draftStatusOrder(projectId, ids, withSectionOrder(ids, section)))
	const flags = flagList(statuses)
	return (
		<>
			<StatusSection
				title={t('steps')}
				hint={t('steps_hint')}
				section={stepsOf(statuses)}
				statuses={statuses}
				onOrder={reorder}
				{...actions}
			/>
			{flags.length > 0 && (
				<StatusSection
					title={t('flags')}
					hint={t('flags_hint')}
					section={flags}
					statuses={statuses}
					onOrder={reorder}
					{...actions}
				/>
			)}
		</>
	)
}

type StatusSectionProps = Omit<StatusListProps, 'projectId'> & {
	title: string
	hint: string
	/** The statuses of this section, in order. */
	section: readonly Status[]
	onOrder: (ids: readonly string[]) => void
}

/** Statuses in order; moved by dragging the handle or by the buttons, which keyboards and screen readers reach. */
function StatusSection(props: StatusSectionProps) {
	const { title, hint, section, statuses, editable, onOrder, onEdit, onDelete } = props
	const { t } = useTranslation('statuses')
	const nameOf = useStatusName()
	const rulesOf = useRulesText(statuses)
	const headingId = useId()
	const [announcement, setAnnouncement] = useState('')
	const ids = section.map(({ id }) => id)

	const move = (status: Status, to: number) => {
		if (to < 0 || to >= ids.length || ids.indexOf(status.id) === to) return
		onOrder(moveId(ids, status.id, to))
		setAnnouncement(t('moved', { name: nameOf(status), position: to + 1, total: ids.length }))
	}
	const { list, dragged, target, startDrag } = useRowDrag(ids, (id, to) => {
		const status = section.find((candidate) => candidate.id === id)
		if (status) move(status, to)
	})
	const shown = dragged === null ? ids : moveId(ids, dragged, target)

	return (
		<section>
			<h2 id={headingId} className={classes.heading}>
				{title}
			</h2>
			<Text size="sm" c="dimmed" mb="xs">
				{hint}
			</Text>
			<ol ref={list} className={classes.list} aria-labelledby={headingId}>
				{shown.map((id, index) => {
					const status = section.find((candidate) => candidate.id === id)
					if (!status) return null
					const name = nameOf(status)
					return (
						<li key={id} className={classes.row} data-dragged={dragged === id || undefined}>
							{editable && (
								<span
									className={classes.handle}
									onPointerDown={(event) => startDrag(event, id)}
									title={t('drag', { name })}
								>
									<IconGripVertical size={16} aria-hidden />
								</span>
							)}
							{status.type === 'step' && (
								<span className={classes.number} aria-hidden>
									{index + 1}
								</span>
							)}
							<div className={classes.what}>
								<div className={classes.chip}>
									<StatusChip status={status} large />
								</div>
								<Text size="xs" c="dimmed" className={classes.rules}>
									{dotted(rulesOf(status))}
								</Text>
							</div>
							<Text size="sm" c="dimmed" className={classes.count}>
								{t('panel_count', { count: status.panel_count })}
							</Text>
							{editable && (
								<RowActions
									label={t('actions_of', { name })}
									actions={[
										{
											label: t('move_up', { name }),
											short: t('row.up'),
											Icon: IconChevronUp,
											run: () => move(status, index - 1),
											off: index === 0,
										},
										{
											label: t('move_down', { name }),
											short: t('row.down'),
											Icon: IconChevronDown,
											run: () => move(status, index + 1),
											off: index === ids.length - 1,
										},
										{
											label: t('edit_named', { name }),
											short: t('row.edit'),
											Icon: IconPencil,
											run: () => onEdit(status),
										},
										{
											label: t('delete_named', { name }),
											short: t('row.delete'),
											Icon: IconTrash,
											run: () => onDelete(status),
										},
									]}
								/>
							)}
						</li>
					)
				})}
			</ol>
			<VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
		</section>
	)
}
