import { UnstyledButton } from '@mantine/core'
import type { Status } from '@panelyard/contracts/statuses'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '../../panels/measures.ts'
import { NONE } from '../../panels/panel-search.ts'
import { listedStatuses } from '../../statuses/listed-statuses.ts'
import { StatusDot } from '../../statuses/status-chip.tsx'
import { useStatusName } from '../../statuses/status-name.ts'
import classes from './status-legend.module.css'

type StatusLegendProps = {
	statuses: readonly Status[]
	/** Panels by their furthest status, null for none. */
	counts: ReadonlyMap<string | null, number>
	chosen: ReadonlySet<string>
	onChoose: (statuses: ReadonlySet<string>) => void
}

/** What the colours mean and how many panels have each; choosing some makes ghosts of the others. */
export function StatusLegend({ statuses, counts, chosen, onChoose }: StatusLegendProps) {
	const { t } = useTranslation('viewer')
	const nameOf = useStatusName()
	const measures = useMeasures()
	const toggle = (key: string) => {
		const next = new Set(chosen)
		if (!next.delete(key)) next.add(key)
		onChoose(next)
	}
	const [isWhole, setWhole] = useState(false)
	const listed = listedStatuses(statuses, counts, (id) => chosen.has(id))
	const rows = [
		...(isWhole ? statuses : listed).map((status) => ({
			key: status.id,
			name: nameOf(status),
			colour: status.colour as string | null,
		})),
		{ key: NONE, name: t('no_status'), colour: null },
	].map((row) => ({ ...row, count: counts.get(row.key === NONE ? null : row.key) ?? 0 }))
	return (
		<fieldset className={classes.legend} aria-label={t('legend')} data-filtered={chosen.size > 0 || undefined}>
			{rows.map(({ key, name, colour, count }) => (
				<UnstyledButton
					key={key}
					className={classes.row}
					aria-pressed={chosen.has(key)}
					aria-label={t('legend_filter', { status: name, count })}
					data-empty={count === 0 || undefined}
					onClick={() => toggle(key)}
				>
					<StatusDot colour={colour} />
					<span className={classes.name} title={name}>
						{name}
					</span>
					<span className={classes.count}>{measures.number(count)}</span>
				</UnstyledButton>
			))}
			{listed.length < statuses.length && (
				<UnstyledButton className={classes.clear} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
					{t('legend_unused', { number: statuses.length - listed.length })}
				</UnstyledButton>
			)}
			{chosen.size > 0 && (
				<UnstyledButton className={classes.clear} onClick={() => onChoose(new Set())}>
					{t('legend_clear')}
				</UnstyledButton>
			)}
		</fieldset>
	)
}
