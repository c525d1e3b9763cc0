import type { Status } from '@panelyard/contracts/statuses/statuses'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CHANGING, type ShownProposal } from '../../../domain/assistant/shown-proposal.ts'
import { StatusDot } from '../../../domain/statuses/status-chip.tsx'
import { useStatusName } from '../../../domain/statuses/status-name.ts'
import { useMeasures } from '../../../locales/measures.ts'
import classes from './colour-legend.module.css'
import { type ProposedKind, proposedKinds } from './proposed-colours.ts'

type ProposalLegendProps = { proposal: ShownProposal; statuses: readonly Status[] }

/** What the colours of an open proposal mean, and how many of its panels have each; all others are ghosts. */
export function ProposalLegend({ proposal, statuses }: ProposalLegendProps) {
	const { t } = useTranslation(['asking', 'assistant', 'colours'])
	const statusName = useStatusName()
	const measures = useMeasures()
	const kinds = useMemo(() => proposedKinds(proposal, statuses), [proposal, statuses])
	const labelOf = ({ status, colour }: ProposedKind): string => {
		if (status) return statusName(status)
		return t(colour === CHANGING ? 'assistant:changing' : 'assistant:part.none')
	}
	return (
		<fieldset className={classes.legend} aria-label={t('legend')}>
			<div className={classes.headRow}>
				<span className={classes.head}>{t(proposal.side === 'after' ? 'assistant:then' : 'assistant:now')}</span>
			</div>
			{kinds.map((kind) => (
				<div key={kind.colour ?? ''} className={classes.row}>
					<span className={classes.pick}>
						<StatusDot colour={kind.colour} />
						<span className={classes.name}>{labelOf(kind)}</span>
					</span>
					<span className={classes.count}>{measures.number(kind.count)}</span>
				</div>
			))}
		</fieldset>
	)
}
