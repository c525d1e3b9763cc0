import { ActionIcon, Menu, Text, VisuallyHidden } from '@mantine/core'
import type { Status } from '@panelyard/contracts/statuses'
import { IconChevronDown, IconChevronUp, IconDots, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import { type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMakeChange } from '../../domain/changes/use-change.ts'
import { draftStatusOrder } from '../../domain/statuses/status-changes.ts'
import { StatusChip } from '../../domain/statuses/status-chip.tsx'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import { usePhone } from '../../ui/media.ts'
import classes from './status-list.module.css'

type StatusListProps = {
	projectId: string
	statuses: readonly Status[]
	editable: boolean
	onEdit: (status: Status) => void
	onDelete: (status: Status) => void
}

/** `ids` with one of them moved to another place. */
export const moveId = (ids: readonly string[], id: string, to: number): string[] => {
	const rest = ids.filter((other) => other !== id)
	return [...rest.slice(0, to), id, ...rest.slice(to)]
}

/** The statuses in order; moved by dragging the handle or by the buttons, which keyboards and screen readers reach. */
export function StatusList({ projectId, statuses, editable, onEdit, onDelete }: StatusListProps) {
	const { t } = useTranslation('statuses')
	const nameOf = useStatusName()
	const make = useMakeChange()
	const [announcement, setAnnouncement] = useState('')
	const ids = statuses.map(({ id }) => id)

	const move = (status: Status, to: number) => {
		if (to < 0 || to >= ids.length || ids.indexOf(status.id) === to) return
		make(draftStatusOrder(projectId, ids, moveId(ids, status.id, to)))
		setAnnouncement(t('moved', { name: nameOf(status), position: to + 1, total: ids.length }))
	}
	const { list, dragged, target, startDrag } = useRowDrag(ids, (id, to) => {
		const status = statuses.find((candidate) => candidate.id === id)
		if (status) move(status, to)
	})
	const shown = dragged === null ? ids : moveId(ids, dragged, target)

	return (
		<>
			<ol ref={list} className={classes.list} aria-label={t('title')}>
				{shown.map((id, index) => {
					const status = statuses.find((candidate) => candidate.id === id)
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
							<span className={classes.number} aria-hidden>
								{index + 1}
							</span>
							<div className={classes.chip}>
								<StatusChip status={status} large />
							</div>
							<Text size="sm" c="dimmed" className={classes.count}>
								{t('panel_count', { count: status.panel_count })}
							</Text>
							{editable && (
								<RowActions
									name={name}
									first={index === 0}
									last={index === ids.length - 1}
									onMove={(step) => move(status, index + step)}
									onEdit={() => onEdit(status)}
									onDelete={() => onDelete(status)}
								/>
							)}
						</li>
					)
				})}
			</ol>
			<VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
		</>
	)
}

type RowActionsProps = {
	name: string
	first: boolean
	last: boolean
	onMove: (step: 1 | -1) => void
	onEdit: () => void
	onDelete: () => void
}

/** Four buttons in a row, or behind one on a phone. */
function RowActions({ name, first, last, onMove, onEdit, onDelete }: RowActionsProps) {
	const { t } = useTranslation('statuses')
	const phone = usePhone()
	const actions = [
		{ label: t('move_up', { name }), Icon: IconChevronUp, run: () => onMove(-1), off: first },
		{ label: t('move_down', { name }), Icon: IconChevronDown, run: () => onMove(1), off: last },
		{ label: t('edit_named', { name }), Icon: IconPencil, run: onEdit, off: false },
		{ label: t('delete_named', { name }), Icon: IconTrash, run: onDelete, off: false },
	]
	if (phone) {
		return (
			<Menu>
				<Menu.Target>
					<ActionIcon aria-label={t('actions_of', { name })}>
						<IconDots size={18} aria-hidden />
					</ActionIcon>
				</Menu.Target>
				<Menu.Dropdown>
					{actions.map(({ label, Icon, run, off }) => (
						<Menu.Item key={label} disabled={off} leftSection={<Icon size={16} aria-hidden />} onClick={run}>
							{label}
						</Menu.Item>
					))}
				</Menu.Dropdown>
			</Menu>
		)
	}
	return (
		<div className={classes.actions}>
			{actions.map(({ label, Icon, run, off }) => (
				<ActionIcon
					key={label}
					className={classes.action}
					aria-label={label}
					title={label}
					disabled={off}
					onClick={run}
				>
					<Icon size={16} aria-hidden />
				</ActionIcon>
			))}
		</div>
	)
}

/** Follows a pointer that drags one row of a list; `target` is the place the row would take. */
function useRowDrag(ids: readonly string[], onDrop: (id: string, to: number) => void) {
	const list = useRef<HTMLOListElement>(null)
	const [drag, setDrag] = useState<{ id: string; to: number } | null>(null)
	const startDrag = (event: PointerEvent<HTMLElement>, id: string) => {
		if (event.button !== 0) return
		event.preventDefault()
		const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
		let to = ids.indexOf(id)
		setDrag({ id, to })
		const follow = (moved: globalThis.PointerEvent) => {
			const over = rows.findIndex((row) => moved.clientY < row.bottom)
			to = over === -1 ? rows.length - 1 : over
			setDrag({ id, to })
		}
		const end = (dropped: globalThis.PointerEvent) => {
			window.removeEventListener('pointermove', follow)
			window.removeEventListener('pointerup', end)
			window.removeEventListener('pointercancel', end)
			setDrag(null)
			if (dropped.type === 'pointerup') onDrop(id, to)
		}
		window.addEventListener('pointermove', follow)
		window.addEventListener('pointerup', end)
		window.addEventListener('pointercancel', end)
	}
	return { list, dragged: drag?.id ?? null, target: drag?.to ?? 0, startDrag }
}
