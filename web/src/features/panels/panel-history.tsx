import { Text } from '@mantine/core'
import type { StatusEvent } from '@panelyard/contracts/panels'
import { useTranslation } from 'react-i18next'
import type { PanelLookup } from '../../domain/panels/panel-list.ts'
import { StatusDot } from '../../domain/statuses/status-chip.tsx'
import { useStatusNameThen } from '../../domain/statuses/status-name.ts'
import { useMeasures } from '../../locales/measures.ts'
import classes from './panel-drawer.module.css'

/** Who gave and took which status when, newest first. */
export function PanelHistory({ events, lookup }: { events: readonly StatusEvent[]; lookup: PanelLookup }) {
	const { t } = useTranslation('panels')
	const nameThen = useStatusNameThen()
	const measures = useMeasures()
	if (events.length === 0) {
		return (
			<Text size="sm" c="dimmed">
				{t('drawer.no_history')}
			</Text>
		)
	}
	const newestFirst = events.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
	return (
		<ol className={classes.history}>
			{newestFirst.map((event) => {
				const status = event.status_id ? lookup.statusById.get(event.status_id) : undefined
				const name = nameThen(event.status_name)
				const when = measures.dateTime(event.created_at)
				return (
					<li key={event.id}>
						<StatusDot colour={event.action === 'added' ? (status?.colour ?? null) : null} />
						<div>
							<div>
								{event.action === 'added' ? t('drawer.added', { status: name }) : t('drawer.removed', { status: name })}
							</div>
							<div className={classes.quiet}>
								<bdi>{event.user_name || t('drawer.somebody')}</bdi> · <bdi>{when}</bdi> ·{' '}
								<bdi>{t(`source.${event.source}`)}</bdi>
							</div>
						</div>
					</li>
				)
			})}
		</ol>
	)
}
