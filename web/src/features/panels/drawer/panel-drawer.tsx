import { Skeleton, Stack, Text, Title } from '@mantine/core'
import type { Panel, StatusEvent } from '@panelyard/contracts/panels/panels'
import { IconCube, IconFileText } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelCategory } from '../../../domain/categories/panel-category.tsx'
import { useCommentAccess } from '../../../domain/comments/comment-access.ts'
import { PanelDrawings } from '../../../domain/panel-files/panel-drawings.tsx'
import { HistoryList, useStatusEntries } from '../../../domain/panels/history/panel-history.tsx'
import type { PanelLookup } from '../../../domain/panels/list/panel-list.ts'
import { usePanelDetail } from '../../../domain/panels/list/panels.queries.ts'
import { MeasureOriginLegend, MeasureOriginMark } from '../../../domain/panels/measures/measure-origin.tsx'
import { usePanelFacts } from '../../../domain/panels/measures/panel-facts.ts'
import { OwnWordsEditor } from '../../../domain/panels/own-words/own-words-editor.tsx'
import { PropertySets } from '../../../domain/panels/properties/property-sets.tsx'
import { panelLabel } from '../../../domain/panels/search/panel-filters.ts'
import type { PanelSearch } from '../../../domain/panels/search/panel-search.ts'
import { useSmallScreen } from '../../../ui/appearance/media.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { SidePane } from '../../../ui/page/side-pane.tsx'
import { FactRows } from '../../../ui/text/facts.tsx'
import { PanelComments } from '../../comments/panel-comments.tsx'
import { PanelDates } from './panel-dates.tsx'
import classes from './panel-drawer.module.css'
import { PanelGroups } from './panel-groups.tsx'
import { PanelStatusEditor } from './panel-status-editor.tsx'

type PanelDrawerProps = {
	projectId: string
	/** Null keeps the drawer shut. */
	panel: Panel | null
	lookup: PanelLookup
	editable: boolean
	canOpen3d: boolean
	/** The filters and the order of the list, which the panel's page keeps. */
	search: PanelSearch
	onClose: () => void
	/** Moves the focus into the details, for people at the keyboard. On phones it goes there anyway. */
	takesFocus: boolean
}

/** All that is known of one panel, beside the list, which stays usable on wide screens. */
export function PanelDrawer(props: PanelDrawerProps) {
	const { panel, onClose, takesFocus, ...rest } = props
	const { t } = useTranslation('panels')
	const isDialog = useSmallScreen()
	return (
		<SidePane
			opened={panel !== null}
			onClose={onClose}
			title={panel ? panelLabel(panel) : t('drawer.title')}
			closeLabel={t('drawer.close')}
			width={26.25}
			isInAddress
		>
			{panel && <Details key={panel.id} {...rest} panel={panel} takesFocus={takesFocus && !isDialog} />}
		</SidePane>
	)
}

type DetailsProps = Omit<PanelDrawerProps, 'panel' | 'onClose'> & { panel: Panel }

function Details({ projectId, panel, lookup, editable, canOpen3d, search, takesFocus }: DetailsProps) {
	const { t } = useTranslation(['panels', 'comments', 'categories', 'panel', 'plan'])
	const { mayComment } = useCommentAccess(projectId)
	const { dimensions, identity } = usePanelFacts(projectId, panel, {
		floor: lookup.floors[panel.floor]?.name ?? '',
		kind: lookup.kindNames.get(panel.kind ?? 0) ?? '',
	})
	const detail = usePanelDetail(projectId, panel.id)
	const details = useRef<HTMLDivElement>(null)
	useEffect(() => {
		if (takesFocus) details.current?.focus({ preventScroll: true })
	}, [takesFocus])
	return (
		<Stack gap="lg" ref={details} tabIndex={-1} className={classes.details}>
			{panel.element === null && (
				<Text size="sm" c="dimmed">
					{t('drawer.not_in_model')}
				</Text>
			)}
			<div className={classes.pages}>
				<LinkButton
					variant="default"
					leftSection={<IconFileText size={16} aria-hidden />}
					to="/app/project/$id/panel/$panel_id"
					params={{ id: projectId, panel_id: panel.id }}
					search={search}
				>
					{t('panel:open_page')}
				</LinkButton>
				{canOpen3d && panel.element !== null && (
					<LinkButton
						variant="default"
						leftSection={<IconCube size={16} aria-hidden />}
						to="/app/project/$id/3d-view"
						params={{ id: projectId }}
						search={{ panel: panel.id }}
					>
						{t('open_in_3d')}
					</LinkButton>
				)}
			</div>
			<section>
				<Title order={3}>{t('drawer.statuses')}</Title>
				<PanelStatusEditor
					projectId={projectId}
					panel={panel}
					statuses={lookup.statuses}
					editable={editable}
					source="panel_list"
				/>
			</section>
			{mayComment && (
				<section>
					<Title order={3}>{t('comments:title')}</Title>
					<PanelComments projectId={projectId} panelId={panel.id} />
				</section>
			)}
			<PanelDrawings projectId={projectId} panelId={panel.id} title={t('panel:files.heading')} />
			<section>
				<Title order={3}>{t('drawer.dimensions')}</Title>
				<dl className={classes.tiles}>
					{dimensions.map(({ measure, name, text, origin }) => (
						<div key={measure}>
							<dt>{name}</dt>
							<dd>
								{text}
								<MeasureOriginMark origin={origin} />
							</dd>
						</div>
					))}
				</dl>
				<MeasureOriginLegend panel={panel} />
			</section>
			<section>
				<Title order={3}>{t('plan:title')}</Title>
				<PanelDates projectId={projectId} panel={panel} lookup={lookup} editable={editable} />
			</section>
			<section>
				<Title order={3}>{t('drawer.identity')}</Title>
				<dl className={classes.facts}>
					<FactRows facts={identity} />
				</dl>
				{editable && <OwnWordsEditor projectId={projectId} panel={panel} />}
			</section>
			<section>
				<Title order={3}>{t('categories:category')}</Title>
				<PanelCategory projectId={projectId} panel={panel} editable={editable} />
			</section>
			<section>
				<Title order={3}>{t('drawer.groups')}</Title>
				<PanelGroups projectId={projectId} panel={panel} lookup={lookup} editable={editable} />
			</section>
			<QueryView queries={[detail]} pending={<Skeleton height={120} />}>
				{({ status_events, property_sets }) => (
					<>
						<section>
							<Title order={3}>{t('drawer.history')}</Title>
							<StatusHistory events={status_events} lookup={lookup} />
						</section>
						<section>
							<Title order={3}>{t('drawer.properties')}</Title>
							<PropertySets sets={property_sets} />
						</section>
					</>
				)}
			</QueryView>
		</Stack>
	)
}

function StatusHistory({ events, lookup }: { events: readonly StatusEvent[]; lookup: PanelLookup }) {
	const { t } = useTranslation('panels')
	return <HistoryList entries={useStatusEntries(events, lookup)} none={t('drawer.no_history')} />
}
