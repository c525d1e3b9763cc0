import { Title } from '@mantine/core'
import type { Floor } from '@panelyard/contracts/model-structure'
import type { Panel } from '@panelyard/contracts/panels'
import type { Status } from '@panelyard/contracts/statuses'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { rankFloors } from '../../domain/panels/panel-sort.ts'
import { countByFurthestStatus, panelsByFloor } from '../../domain/panels/status-distribution.ts'
import { StatusBar } from '../../domain/statuses/status-bar.tsx'
import classes from './overview-tab.module.css'

type FloorBreakdownProps = {
	projectId: string
	panels: readonly Panel[]
	floors: readonly Floor[]
	statuses: readonly Status[]
}

/** A bar a floor, the highest floor on top as in the building; the bars share one scale. */
export function FloorBreakdown({ projectId, panels, floors, statuses }: FloorBreakdownProps) {
	const { t } = useTranslation('project')
	const rows = useMemo(() => {
		const rank = rankFloors(floors)
		return [...panelsByFloor(panels)]
			.map(([floor, members]) => ({ floor, count: members.length, counts: countByFurthestStatus(members) }))
			.sort((a, b) => (rank[b.floor] ?? -1) - (rank[a.floor] ?? -1))
	}, [panels, floors])
	const widest = Math.max(0, ...rows.map(({ count }) => count))
	if (rows.length === 0) return null
	return (
		<section className={classes.card} aria-labelledby="floor-breakdown">
			<div className={classes.cardHead}>
				<Title order={2} id="floor-breakdown">
					{t('floors.title')}
				</Title>
			</div>
			<ul className={classes.floors}>
				{rows.map(({ floor, count, counts }) => {
					const name = floors[floor]?.name || t('floors.none')
					return (
						<li key={floor}>
							<Link
								className={classes.floorRow}
								to="/app/project/$id"
								params={{ id: projectId }}
								search={{ tab: 'panels', floors: [floor] }}
								title={t('floors.panels_of', { floor: name })}
							>
								<span className={classes.clip}>{name}</span>
								<StatusBar statuses={statuses} counts={counts} outOf={widest} />
								<span>{t('floors.count', { count })}</span>
							</Link>
						</li>
					)
				})}
			</ul>
		</section>
	)
}
