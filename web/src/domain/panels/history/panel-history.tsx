import { Button, Text } from '@mantine/core'
import type { StatusEvent } from '@panelyard/contracts/panels/panels'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromTo } from '../../../locales/from-to.ts'
import { useMeasures } from '../../../locales/measures.ts'
import { StatusDot } from '../../statuses/status-chip.tsx'
import { useStatusNameThen } from '../../statuses/status-name.ts'
import type { PanelLookup } from '../list/panel-list.ts'
import { ChangeNotes } from './change-notes.tsx'
import classes from './panel-history.module.css'

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
	/** Why it was done, and how. */
	notes?: ComponentProps<typeof ChangeNotes>
	/** Of the dot before it; null for a hollow one. */
	colour: string | null
}

/** Who gave and took which status when, newest first. */
export function useStatusEntries(
	events: readonly StatusEvent[],
	{ statusById }: Pick<PanelLookup, 'statusById'>,
): HistoryEntry[] {
	const { t, i18n } = useTranslation(['panels', 'statuses'])
	const nameThen = useStatusNameThen()
	const isFlag = (event: StatusEvent) => statusById.get(event.status_id ?? '')?.type === 'flag'
	const before = stepsBefore(events, isFlag)
	const textOf = (event: StatusEvent, status: string): string => {
		if (event.action === 'removed') return t('drawer.removed', { status })
		const old = before.get(event.id)
		if (!old) return t('drawer.added', { status })
		const names = old.map((step) => nameThen(step.status_name)).join(', ')
		return fromTo(names || t('statuses:none'), status, i18n.dir())
	}
	const given = [...before.values()].flat()
	return events
		.filter((event) => !given.includes(event))
		.map((event): HistoryEntry => {
			const isAdded = event.action === 'added'
			return {
				id: event.id,
				at: event.created_at,
				text: textOf(event, nameThen(event.status_name)),
				by: event.user_name,
				where: t(`source.${event.source}`),
				notes: event,
				colour: (isAdded && event.status_id && statusById.get(event.status_id)?.colour) || null,
			}
		})
		.toSorted((a, b) => b.at.localeCompare(a.at))
}

/**
 * The steps that gave way to each added one, as the events that took them away; empty for a panel that had none. Steps
 * that were added beside others, and flags, have no entry.
 */
function stepsBefore(
	events: readonly StatusEvent[],
	isFlag: (event: StatusEvent) => boolean,
): ReadonlyMap<string, StatusEvent[]> {
	const found = new Map<string, StatusEvent[]>()
	const carried = new Set<string>()
	const steps = events.filter((event) => !isFlag(event))
	const changes = Map.groupBy(steps, ({ created_at }) => created_at)
	for (const [, change] of [...changes].sort(([a], [b]) => a.localeCompare(b))) {
		const lost = change.filter(({ action }) => action === 'removed')
		const added = change.filter(({ action }) => action === 'added')
		for (const event of added) if (lost.length > 0 || carried.size === 0) found.set(event.id, lost)
		for (const { status_name } of lost) carried.delete(status_name)
		for (const { status_name } of added) carried.add(status_name)
	}
	return found
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
				{shown.map(({ id, at, text, by, where, notes, colour }) => (
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
							<ChangeNotes {...notes} />
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
