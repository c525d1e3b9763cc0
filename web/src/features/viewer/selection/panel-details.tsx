import { Skeleton, Text } from '@mantine/core'
import { measureOrigin } from '@panelyard/contracts/measures'
import type { Panel } from '@panelyard/contracts/panels'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MeasureOriginLegend, MeasureOriginMark } from '../../../domain/panels/measure-origin.tsx'
import type { PanelLookup } from '../../../domain/panels/panel-list.ts'
import { usePanelDetail } from '../../../domain/panels/panels.queries.ts'
import { PropertySets } from '../../../domain/panels/property-sets.tsx'
import { useSourceFile } from '../../../domain/project/source-file.ts'
import { useMeasures } from '../../../locales/measures.ts'
import { FactRows } from '../../../ui/facts.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
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
	const { t } = useTranslation(['viewer', 'panels', 'project'])
	const measures = useMeasures()
	const detail = usePanelDetail(projectId, panel.id)
	const sourceFile = useSourceFile(projectId, panel.element)
	const facts = [
		['length', measures.length],
		['height', measures.length],
		['width', measures.length],
		['area', measures.area],
		['volume', measures.volume],
		['weight', measures.weight],
	] as const
	const known = facts.filter(([measure]) => panel[measure] !== null)
	const identity = [
		[t('panels:drawer.floor'), floorName],
		[t('panels:drawer.mark'), panel.mark],
		[t('panels:drawer.name'), panel.name],
		[t('panels:drawer.class'), panel.class],
		[t('panels:drawer.description'), panel.description],
		[t('panels:drawer.global_id'), panel.global_id],
		[t('project:model.file'), sourceFile],
	] as const
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
							{known.map(([measure, show]) => (
								<div key={measure}>
									<dt>{t(`panels:drawer.${measure}`)}</dt>
									<dd title={show(panel[measure])}>
										<bdi>{show(panel[measure])}</bdi>
										<MeasureOriginMark origin={measureOrigin(panel.measure_origins, measure)} />
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
				{detail.isPending && <Skeleton height={96} />}
				{detail.isError && <LoadFailed error={detail.error} onRetry={() => detail.refetch()} />}
				{detail.data && <PropertySets key={panel.id} sets={detail.data.property_sets} />}
			</section>
		</>
	)
}
