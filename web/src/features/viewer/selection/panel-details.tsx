import { Skeleton, Text } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MeasureOriginLegend, MeasureOriginMark } from '../../../domain/panels/measure-origin.tsx'
import { usePanelFacts } from '../../../domain/panels/panel-facts.ts'
import type { PanelLookup } from '../../../domain/panels/panel-list.ts'
import { usePanelDetail } from '../../../domain/panels/panels.queries.ts'
import { PropertySets } from '../../../domain/panels/property-sets.tsx'
import { FactRows } from '../../../ui/facts.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { PanelGroups } from '../../panels/panel-groups.tsx'
import { PanelStatusEditor } from '../../panels/panel-status-editor.tsx'
import { GroupMenu } from './group-menu.tsx'
import classes from './selection-card.module.css'

type PanelDetailsProps = {
	projectId: string
	panel: Panel
	lookup: PanelLookup
	floorName: string
	editable: boolean
	/** What people said about the panel; null for those who may not know. */
	comments: ReactNode
}

/** Statuses, measures and properties of the selected panel. */
export function PanelDetails({ projectId, panel, lookup, floorName, editable, comments }: PanelDetailsProps) {
	const { t } = useTranslation(['viewer', 'panels'])
	const { dimensions, identity } = usePanelFacts(projectId, panel, {
		floor: floorName,
		kind: lookup.kindNames.get(panel.kind ?? 0) ?? '',
	})
	const detail = usePanelDetail(projectId, panel.id)
	const known = dimensions.filter(({ isKnown }) => isKnown)
	const notJoined = lookup.groups.filter(({ id }) => !panel.groups.includes(id))
	return (
		<>
			<section aria-label={t('panels:drawer.statuses')}>
				<PanelStatusEditor
					key={panel.id}
					projectId={projectId}
					panel={panel}
					statuses={lookup.statuses}
					editable={editable}
					source="viewer"
				/>
			</section>
			{panel.element === null && (
				<Text size="sm" c="dimmed">
					{t('panel_not_in_model')}
				</Text>
			)}
			<section>
				{known.length > 0 && (
					<>
						<dl className={classes.facts}>
							{known.map(({ measure, name, text, origin }) => (
								<div key={measure}>
									<dt>{name}</dt>
									<dd title={text}>
										<bdi>{text}</bdi>
										<MeasureOriginMark origin={origin} />
									</dd>
								</div>
							))}
						</dl>
						<MeasureOriginLegend panel={panel} />
					</>
				)}
				<dl className={classes.identity}>
					<FactRows facts={identity} />
				</dl>
			</section>
			<section>
				<h3>{t('panels:drawer.groups')}</h3>
				<PanelGroups
					projectId={projectId}
					panel={panel}
					lookup={lookup}
					editable={editable}
					joining={
						<div className={classes.below}>
							<GroupMenu projectId={projectId} panels={[panel]} groups={notJoined} />
						</div>
					}
				/>
			</section>
			{comments}
			<section>
				<h3>{t('panels:drawer.properties')}</h3>
				<QueryView queries={[detail]} pending={<Skeleton height={96} />}>
					{({ property_sets }) => <PropertySets key={panel.id} sets={property_sets} />}
				</QueryView>
			</section>
		</>
	)
}
