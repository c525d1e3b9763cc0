import type { Status } from '@panelyard/contracts/statuses'
import { useTranslation } from 'react-i18next'
import { StatusMenu } from './status-menu.tsx'

type FlagMenuProps = {
	projectId: string
	statuses: readonly Status[]
	/** Ids of what all of the panels carry. */
	present: ReadonlySet<string | null>
	onChange: (change: { action: 'add' | 'remove'; status: Status }) => void
}

/** A button that gives panels a flag beside their step, or takes one away that all of them carry. Nothing without flags. */
export function FlagMenu({ projectId, statuses, present, onChange }: FlagMenuProps) {
	const { t } = useTranslation('panels')
	const flags = statuses.filter(({ type }) => type === 'flag')
	if (flags.length === 0) return null
	return (
		<StatusMenu
			projectId={projectId}
			statuses={flags}
			present={present}
			hint={t('flag_issue_hint')}
			onChoose={(status) => status && onChange({ action: present.has(status.id) ? 'remove' : 'add', status })}
		>
			{t('flag_issue')}
		</StatusMenu>
	)
}
