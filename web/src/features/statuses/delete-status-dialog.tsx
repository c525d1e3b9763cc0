import { Select, Text } from '@mantine/core'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeByForm } from '../../domain/changes/use-change.ts'
import { LostDates } from '../../domain/plan/lost-dates.tsx'
import { UsesOfItem } from '../../domain/saved-filters/uses-of-item.tsx'
import { draftStatusDeletion } from '../../domain/status-changes/status-changes.ts'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import { ConfirmDelete } from '../../ui/messages/confirm-delete.tsx'

type DeleteStatusDialogProps = {
	projectId: string
	/** Whether the person may delete statuses that rules refer to. */
	isManager: boolean
	/** Null keeps the dialog shut. */
	status: Status | null
	statuses: readonly Status[]
	onClose: () => void
}

/** The value of the choice to give the panels no other status. */
const NONE = 'none'

/** Says how many panels have the status and asks which one they get instead. */
export function DeleteStatusDialog({ projectId, isManager, status, statuses, onClose }: DeleteStatusDialogProps) {
	const { t, i18n } = useTranslation('statuses')
	const nameOf = useStatusName()
	const [moveTo, setMoveTo] = useState(NONE)
	const remove = useChangeByForm((deleted: Status) =>
		draftStatusDeletion(projectId, deleted, deleted.panel_count > 0 && moveTo !== NONE ? moveTo : null),
	)
	const others = statuses.filter(({ id }) => id !== status?.id)
	const requiring = statuses.filter(({ requires }) => status && requires.includes(status.id)).map(nameOf)
	const isGuarded = requiring.length > 0 || (status !== null && status.set_by !== 'editors')
	const close = () => {
		setMoveTo(NONE)
		onClose()
	}
	return (
		<ConfirmDelete
			item={status}
			title={(shown) => t('delete_title', { name: nameOf(shown) })}
			text={({ panel_count }) => {
				if (panel_count === 0) return t('delete_unused')
				return moveTo === NONE ? t('delete_used', { count: panel_count }) : t('delete_moved', { count: panel_count })
			}}
			cancel={t('cancel')}
			confirm={t('delete')}
			remove={remove}
			isRefused={isGuarded && !isManager}
			onClose={close}
		>
			<LostDates projectId={projectId} of={status && { status_id: status.id }} />
			<UsesOfItem projectId={projectId} itemId={status?.id ?? null} />
			{requiring.length > 0 && (
				<Text>
					{t('delete_required', {
						count: requiring.length,
						statuses: new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(requiring),
					})}
				</Text>
			)}
			{isGuarded && !isManager && <Text c="red">{t('delete_managers')}</Text>}
			{status && status.panel_count > 0 && others.length > 0 && (
				<Select
					label={t('delete_move')}
					data={[
						{ value: NONE, label: t('delete_move_none') },
						...others.map((other) => ({ value: other.id, label: nameOf(other) })),
					]}
					value={moveTo}
					onChange={(value) => setMoveTo(value ?? NONE)}
					allowDeselect={false}
					comboboxProps={{ withinPortal: true }}
				/>
			)}
		</ConfirmDelete>
	)
}
