import { Skeleton, Text, Title } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PanelLookup } from '../../domain/panels/list/panel-list.ts'
import { useNeighbours } from '../../domain/panels/neighbours.queries.ts'
import { panelName } from '../../domain/panels/own-words/panel-details.ts'
import { panelLabel } from '../../domain/panels/search/panel-filters.ts'
import { CarriedStatuses } from '../../domain/statuses/carried-statuses.tsx'
import { TextLink } from '../../ui/link-button.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import classes from './panel-neighbours.module.css'

const SIDES = ['above', 'beside', 'below'] as const

type PanelNeighboursProps = {
	projectId: string
	versionId: string
	panelId: string
	/** Every panel of the project. */
	all: readonly Panel[]
	lookup: PanelLookup
}

/** The panels above, beside and below, with how far they are. */
export function PanelNeighbours({ projectId, versionId, panelId, all, lookup }: PanelNeighboursProps) {
	const { t } = useTranslation('panel')
	const found = useNeighbours(projectId, panelId, versionId)
	return (
		<QueryView queries={[found]} pending={<Skeleton height={96} />}>
			{({ neighbours }) => {
				if (!neighbours) return <Quiet text={t('neighbours.unknown')} />
				const sides = SIDES.map((side) => ({
					side,
					panels: neighbours[side].flatMap((id) => all.find((panel) => panel.id === id) ?? []),
				})).filter(({ panels }) => panels.length > 0)
				if (sides.length === 0) return <Quiet text={t('neighbours.none')} />
				return sides.map(({ side, panels }) => (
					<Side key={side} projectId={projectId} title={t(`neighbours.${side}`)} panels={panels} lookup={lookup} />
				))
			}}
		</QueryView>
	)
}

const Quiet = ({ text }: { text: string }) => (
	<Text size="sm" c="dimmed">
		{text}
	</Text>
)

type SideProps = { projectId: string; title: string; panels: readonly Panel[]; lookup: PanelLookup }

function Side({ projectId, title, panels, lookup }: SideProps) {
	const id = useId()
	return (
		<div className={classes.side}>
			<Title order={3} id={id} className={classes.title}>
				{title}
			</Title>
			<ul aria-labelledby={id}>
				{panels.map((panel) => {
					const [label, name] = [panelLabel(panel), panelName(panel)]
					return (
						<li key={panel.id}>
							<span className={classes.text}>
								<TextLink
									to="/app/project/$id/panel/$panel_id"
									params={{ id: projectId, panel_id: panel.id }}
									size="sm"
									fw={500}
								>
									<bdi>{label}</bdi>
								</TextLink>
								{name && name !== label && (
									<span className={classes.name}>
										<bdi>{name}</bdi>
									</span>
								)}
							</span>
							<CarriedStatuses ids={panel.statuses} statusById={lookup.statusById} none={null} />
						</li>
					)
				})}
			</ul>
		</div>
	)
}
