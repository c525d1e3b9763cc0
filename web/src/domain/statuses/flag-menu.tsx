import type { Status } from '@panelyard/contracts/statuses/statuses'
import { useTranslation } from 'react-i18next'
import { chosenChange, type StatusChange } from './chosen-change.ts'
import { flagList } from './status-flags.ts'
import { StatusMenu } from './status-menu.tsx'

type FlagMenuProps = {
	projectId: string
	statuses: readonly Status[]
	/** Ids of what all of the panels carry. */
	present: ReadonlySet<string | null>
	onChange: (change: StatusChange) => void
}

/** A button that gives panels a flag beside their step, or takes one away that all of them carry. Nothing without flags. */
export function FlagMenu({ projectId, statuses, present, onChange }: FlagMenuProps) {
	const { t } = useTranslation('panels')
	const flags = flagList(statuses)
	if (flags.length === 0) return null
	return (
		<StatusMenu
			projectId={projectId}
			statuses={flags}
			present={present}
			hint={t('flag_issue_hint')}
			onChoose={(flag) => onChange(chosenChange(flag, present))}
		>
			{t('flag_issue')}
		</StatusMenu>
	)
}
