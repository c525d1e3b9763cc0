import { Stack, Text } from '@mantine/core'
import type { ProposeResponse } from '@panelyard/contracts/assistant/assistant'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '../../locales/measures.ts'
import classes from './assistant.module.css'
import { ExportFiles } from './export-files.tsx'
import { HistoryRows } from './history-rows.tsx'
import { MarkList } from './mark-list.tsx'
import { PanelLinks, panelsOf } from './panel-links.tsx'
import { PlannedRows } from './planned-rows.tsx'
import { SumRows } from './sum-rows.tsx'
import { Understood } from './understood.tsx'
import { UnreadNote } from './unread-note.tsx'

type Answer = Extract<ProposeResponse, { outcome: 'answer' }>
type AnswerViewProps = { answer: Answer; project: Project; panels: readonly Panel[] }

/** A figure with the panels it counts. */
export function AnswerView({ answer, project, panels }: AnswerViewProps) {
	const { t } = useTranslation(['assistant', 'panels'])
	const measures = useMeasures()
	const { instruction, count, total, without_value, incomplete, unread, history, planned, sums } = answer
	const named = useMemo(() => panelsOf(panels, answer.panels), [panels, answer.panels])
	const ask = instruction.kind === 'question' ? instruction.ask : null
	const by = instruction.kind === 'question' ? instruction.by : undefined
	const view = instruction.kind === 'view' ? instruction.view : null
	const hidden = useMemo(() => {
		if (view !== 'hide') return null
		const gone = new Set(named)
		return panels.filter((panel) => !gone.has(panel))
	}, [view, named, panels])
	const measure = ask === 'weight' || ask === 'area' || ask === 'volume' ? ask : null
	return (
		<Stack gap="xs">
			<Understood instruction={instruction} project={project} panels={panels} />
			{measure && total !== null && (
				<p className={classes.figure}>
					<span>{t(`total_${measure}`)}</span>
					<strong>{measures[measure](total)}</strong>
				</p>
			)}
			<p className={classes.figure}>
				<strong>{count === 0 ? t('no_panels') : t('panels', { count })}</strong>
			</p>
			{sums && by && <SumRows sums={sums} by={by} measure={measure} project={project} panels={panels} />}
			{history && <HistoryRows rows={history} project={project} />}
			{planned && <PlannedRows rows={planned} project={project} />}
			{without_value > 0 && (
				<Text size="sm" c="dimmed">
					{t(history ? 'without_history' : planned ? 'without_date' : 'without_value', { count: without_value })}
				</Text>
			)}
			{incomplete > 0 && (
				<Text size="sm" c="dimmed">
					{sums && '* '}
					{t('panels:incomplete_value', { count: incomplete })}
				</Text>
			)}
			{view === 'export' && count > 0 && <ExportFiles project={project} panels={panels} named={named} />}
			{hidden && <Text size="sm">{t('hide_hint')}</Text>}
			<UnreadNote words={unread} />
			<PanelLinks project={project} panels={hidden ?? named} />
			{!sums && <MarkList panels={named} />}
		</Stack>
	)
}
