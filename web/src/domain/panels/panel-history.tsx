import { Button, Text } from '@mantine/core'
import type { StatusEvent } from '@panelyard/contracts/panels'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '../../locales/measures.ts'
import { StatusDot } from '../statuses/status-chip.tsx'
import { useStatusNameThen } from '../statuses/status-name.ts'
import { InstructionNote } from './instruction-note.tsx'
import { OverrideNote } from './override-note.tsx'
import classes from './panel-history.module.css'
import type { PanelLookup } from './panel-list.ts'

/** Something that happened to a panel. */
export type HistoryEntry = {
	id: string
	/** ISO 8601. */
	at: string
	/** What happened, as a sentence. */
	text: string
	/** Who did it; empty when that isn't known. */
	by: string
	/** Where it was done. */
	where?: string
	/** Why a rule was overridden; null when none was. */
	override_reason?: string | null
	/** What the assistant was told to do; null for what was done by hand. */
	instruction?: string | null
	/** Of the dot before it; null for a hollow one. */
	colour: string | null
}

/** Who gave and took which status when, newest first. */
export function useStatusEntries(
	events: readonly StatusEvent[],
	{ statusById }: Pick<PanelLookup, 'statusById'>,
): HistoryEntry[] {
	const { t } = useTranslation('panels')
	const nameThen = useStatusNameThen()
	return events
		.map((event): HistoryEntry => {
			const isAdded = event.action === 'added'
			const status = nameThen(event.status_name)
			return {
				id: event.id,
				at: event.created_at,
				text: isAdded ? t('drawer.added', { status }) : t('drawer.removed', { status }),
				by: event.user_name,
				where: t(`source.${event.source}`),
				override_reason: event.override_reason,
				instruction: event.instruction,
				colour: (isAdded && event.status_id && statusById.get(event.status_id)?.colour) || null,
			}
		})
		.toSorted((a, b) => b.at.localeCompare(a.at))
}

/** Entries shown until somebody wants to see all. */
const FIRST_SHOWN = 10

/** What happened to a panel, in the order given. */
export function HistoryList({ entries, none }: { entries: readonly HistoryEntry[]; none: string }) {
	const { t } = useTranslation(['panels', 'panel'])
	const measures = useMeasures()
	const [isWhole, setWhole] = useState(false)
	if (entries.length === 0) {
		return (
			<Text size="sm" c="dimmed">
				{none}
			</Text>
		)
	}
	const shown = isWhole ? entries : entries.slice(0, FIRST_SHOWN)
	return (
		<>
			<ol className={classes.history}>
				{shown.map(({ id, at, text, by, where, override_reason = null, instruction = null, colour }) => (
					<li key={id}>
						<StatusDot colour={colour} />
						<div>
							<div>{text}</div>
							<div className={classes.quiet}>
								<bdi>{by || t('drawer.somebody')}</bdi> · <bdi>{measures.dateTime(at)}</bdi>
								{where && (
									<>
										{' '}
										· <bdi>{where}</bdi>
									</>
								)}
							</div>
							<OverrideNote reason={override_reason} />
							<InstructionNote instruction={instruction} />
						</div>
					</li>
				))}
			</ol>
			{shown.length < entries.length && (
				<Button variant="subtle" onClick={() => setWhole(true)}>
					{t('panel:history.all', { count: entries.length })}
				</Button>
			)}
		</>
	)
}
