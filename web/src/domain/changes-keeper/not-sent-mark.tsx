import { Tooltip } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useOutbox } from '../changes/use-change.ts'
import { useIsUnsent } from '../changes/waiting.ts'
import classes from './changes-keeper.module.css'

/** Says of a panel that a change of it isn't at the server yet. */
export function NotSentMark({ panelId }: { panelId: string }) {
	// Most of the time nothing waits, and thousands of rows scroll past.
	return useOutbox().waiting.length > 0 ? <MarkOfUnsent panelId={panelId} /> : null
}

function MarkOfUnsent({ panelId }: { panelId: string }) {
	const { t } = useTranslation('changes')
	if (!useIsUnsent(panelId)) return null
	return (
		<Tooltip label={t('not_sent')} events={{ hover: true, focus: true, touch: true }}>
			<span className={classes.mark} role="img" aria-label={t('not_sent')}>
				<IconClock size={16} aria-hidden />
			</span>
		</Tooltip>
	)
}
