import type { Panel } from '@panelyard/contracts/panels'
import type { Status } from '@panelyard/contracts/statuses'
import { useTranslation } from 'react-i18next'
import { useAssignWithUndo } from '../../panels/assign-with-undo.tsx'
import { useMeasures } from '../../panels/measures.ts'
import { totalPanels } from '../../panels/panel-totals.ts'
import { countByFurthestStatus } from '../../panels/status-distribution.ts'
import { StatusBar } from '../../statuses/status-bar.tsx'
import { StatusMenu } from '../../statuses/status-menu.tsx'
import classes from './selection-card.module.css'

type SelectedPanelsProps = {
	projectId: string
	panels: readonly Panel[]
	statuses: readonly Status[]
	editable: boolean
}

/** Several panels at once: their sums, and one status for all of them. */
export function SelectedPanels({ projectId, panels, statuses, editable }: SelectedPanelsProps) {
	const { t } = useTranslation(['viewer', 'panels'])
	const measures = useMeasures()
	const assign = useAssignWithUndo(projectId, 'viewer')
	const totals = totalPanels(panels)
	const ids = panels.map(({ id }) => id)
	const sums = [
		{ name: t('panels:total_area'), value: measures.area(totals.area), without: totals.without_area },
		{ name: t('panels:total_weight'), value: measures.weight(totals.weight), without: totals.without_weight },
	]
	return (
		<>
			<StatusBar statuses={statuses} counts={countByFurthestStatus(panels)} />
			<dl className={classes.facts}>
				{sums.map(({ name, value, without }) => (
					<div key={name}>
						<dt>{name}</dt>
						<dd>
							<bdi>{value}</bdi>
						</dd>
						{without > 0 && <dd className={classes.note}>{t('panels:without_value', { count: without })}</dd>}
					</div>
				))}
			</dl>
			{editable && (
				<div className={classes.actions}>
					<StatusMenu
						statuses={statuses}
						withNone
						variant="filled"
						hint={t('panels:set_status_hint')}
						onChoose={(status) => assign(ids, { action: 'set', status })}
					>
						{t('panels:set_status')}
					</StatusMenu>
					<StatusMenu
						statuses={statuses}
						hint={t('panels:add_status_hint')}
						onChoose={(status) => status && assign(ids, { action: 'add', status })}
					>
						{t('panels:add_status')}
					</StatusMenu>
				</div>
			)}
		</>
	)
}
