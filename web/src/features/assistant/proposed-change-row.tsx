import { Checkbox, Text } from '@mantine/core'
import type { ProposedChange } from '@panelyard/contracts/assistant/assistant'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import classes from './assistant.module.css'
import type { Things } from './use-things.ts'

type ProposedChangeRowProps = { proposed: ProposedChange; things: Things; isTaken: boolean; onToggle: () => void }

/** A change of a status, group or category itself, and how many panels it is of. */
export function ProposedChangeRow({
	proposed: { change, panel_count },
	things,
	isTaken,
	onToggle,
}: ProposedChangeRowProps) {
	const { t } = useTranslation('assistant')
	const statusName = useStatusName()
	const id = useId()
	const nameOf = (thing: string): string => {
		const status = things.statuses.find((each) => each.id === thing)
		if (status) return statusName(status)
		return [...things.groups, ...things.categories].find((each) => each.id === thing)?.name ?? ''
	}
	const subject =
		'status' in change ? change.status : 'group' in change ? change.group : 'category' in change ? change.category : ''
	const values = {
		before: nameOf(subject),
		name: 'other' in change ? nameOf(change.other) : 'name' in change ? change.name : '',
	}
	const isMove = change.do === 'move_status'
	return (
		<li className={classes.part} data-left-out={!isTaken || undefined}>
			<Checkbox
				checked={isTaken}
				onChange={onToggle}
				aria-describedby={panel_count > 0 ? id : undefined}
				label={t(isMove ? `project.move_status_${change.side}` : `project.${change.do}`, values)}
			/>
			{panel_count > 0 && (
				<Text size="sm" id={id} c="dimmed">
					{t(isMove ? 'recoloured' : 'carried', { count: panel_count })}
				</Text>
			)}
		</li>
	)
}
