import { Skeleton, Text } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { IconFileText } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelCategory } from '../../../domain/categories/panel-category.tsx'
import { PanelDrawings } from '../../../domain/panel-files/panel-drawings.tsx'
import type { PanelLookup } from '../../../domain/panels/list/panel-list.ts'
import { usePanelDetail } from '../../../domain/panels/list/panels.queries.ts'
import { MeasureOriginLegend, MeasureOriginMark } from '../../../domain/panels/measures/measure-origin.tsx'
import { usePanelFacts } from '../../../domain/panels/measures/panel-facts.ts'
import { OwnWordsEditor } from '../../../domain/panels/own-words/own-words-editor.tsx'
import { PropertySets } from '../../../domain/panels/properties/property-sets.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { FactRows } from '../../../ui/text/facts.tsx'
import { PanelDates } from '../../panels/drawer/panel-dates.tsx'
import { PanelGroups } from '../../panels/drawer/panel-groups.tsx'
import { PanelStatusEditor } from '../../panels/drawer/panel-status-editor.tsx'
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
	/** What the converter isn't sure of. */
	doubts: ReactNode
}

/** Statuses, measures and properties of the selected panel. */
export function PanelDetails({ projectId, panel, lookup, floorName, editable, comments, doubts }: PanelDetailsProps) {
	const { t } = useTranslation(['viewer', 'panels', 'categories', 'panel', 'plan'])
	const { dimensions, identity } = usePanelFacts(projectId, panel, {
		floor: floorName,
		kind: lookup.kindNames.get(panel.kind ?? 0) ?? '',
	})
	const detail = usePanelDetail(projectId, panel.id)
	const known = dimensions.filter(({ isKnown }) => isKnown)
	const notJoined = lookup.groups.filter(({ id }) => !panel.groups.includes(id))
	return (
		<>
			{doubts}
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
			{comments}
			<PanelDrawings projectId={projectId} panelId={panel.id} title={t('panel:files.heading')} />
			<LinkButton
				variant="default"
				leftSection={<IconFileText size={16} aria-hidden />}
				to="/app/project/$id/panel/$panel_id"
				data-tour="check"
				params={{ id: projectId, panel_id: panel.id }}
			>
				{t('panel:open_page')}
			</LinkButton>
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
				{editable && <OwnWordsEditor key={panel.id} projectId={projectId} panel={panel} />}
			</section>
			{(editable || lookup.plan) && (
				<section className={classes.dates}>
					<h3>{t('plan:title')}</h3>
					<PanelDates projectId={projectId} panel={panel} lookup={lookup} editable={editable} />
				</section>
			)}
			<section>
				<h3>{t('categories:category')}</h3>
				<PanelCategory projectId={projectId} panel={panel} editable={editable} />
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
			<section>
				<h3>{t('panels:drawer.properties')}</h3>
				<QueryView queries={[detail]} pending={<Skeleton height={96} />}>
					{({ property_sets }) => <PropertySets key={panel.id} sets={property_sets} />}
				</QueryView>
			</section>
		</>
	)
}
