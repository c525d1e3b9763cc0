import { VisuallyHidden } from '@mantine/core'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../statuses/status-chip.tsx'
import classes from './proposed-mark.module.css'
import { useProposedPanel } from './shown-proposal.ts'

type ProposedMarkProps = {
	panelId: string
	statusById: ReadonlyMap<string, Status>
}

/** Behind the statuses of a panel: what the open proposal of the assistant would make of it. */
export function ProposedMark({ panelId, statusById }: ProposedMarkProps) {
	const { t } = useTranslation('assistant')
	const proposed = useProposedPanel(panelId)
	if (!proposed) return null
	const last = proposed.statuses?.map((id) => statusById.get(id)).findLast((status) => status?.type === 'step')
	return (
		<span className={classes.mark} data-proposed>
			<IconArrowRight size={14} stroke={1.6} className="mirrored" aria-hidden />
			<VisuallyHidden>{t('then')}</VisuallyHidden>
			{last ? (
				<StatusChip status={last} />
			) : (
				<span className={classes.words}>{proposed.statuses ? t('part.none') : t('changing')}</span>
			)}
		</span>
	)
}
