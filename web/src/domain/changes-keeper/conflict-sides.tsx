import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Change } from '../../api/outbox/change.ts'
import { useFormat } from '../../locales/format.ts'
import { usePanelDetail } from '../panels/list/panels.queries.ts'
import { StatusOfId } from './rule-breaks.tsx'
import classes from './rule-dialog.module.css'
import type { RuleQuestion } from './rule-questions.ts'

type Conflict = { panelId: string; from: string; to: string | null }

/** A panel that got a later status while this person’s change waited, be it on their other device; null for other questions. */
export function conflictOf({ breaks: { back, asked } }: RuleQuestion): Conflict | null {
	const [only] = back
	const panelId = only?.panels[0]?.id
	return only && panelId && asked === 1 ? { panelId, from: only.from, to: only.to } : null
}

/** What the panel has now, by whom and since when, beside what the person wants. */
export function ConflictSides({ panelId, from, to, change }: Conflict & { change: Change }) {
	const { t } = useTranslation('changes')
	const format = useFormat()
	const { project_id, made_at } = change
	const { data } = usePanelDetail(project_id, panelId)
	const given = data?.status_events.find(({ status_id, action }) => status_id === from && action === 'added')
	const at = (moment: Date) => format.timeOfDay(moment)
	return (
		<dl className={classes.sides}>
			<div>
				<dt>{t('conflict.now')}</dt>
				<dd>
					<StatusOfId projectId={project_id} id={from} />
					{given && (
						<Text size="sm" c="dimmed">
							{t('conflict.by', { person: given.user_name, time: at(new Date(given.created_at)) })}
						</Text>
					)}
				</dd>
			</div>
			<div>
				<dt>{t('conflict.yours')}</dt>
				<dd>
					<StatusOfId projectId={project_id} id={to} />
					<Text size="sm" c="dimmed">
						{at(new Date(made_at))}
					</Text>
				</dd>
			</div>
		</dl>
	)
}
