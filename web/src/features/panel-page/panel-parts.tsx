import { Skeleton, Text } from '@mantine/core'
import type { ElementPart } from '@panelyard/contracts/panels/element-parts'
import { useTranslation } from 'react-i18next'
import { classesText } from '../../domain/panel-rules/panel-rule-text.ts'
import { useMeasures } from '../../locales/measures.ts'
import { QueryView } from '../../ui/page/query-view.tsx'
import classes from './panel-page.module.css'
import { usePanelParts } from './panel-parts.queries.ts'

type PanelPartsProps = { projectId: string; versionId: string; element: number }

/** What the model says the panel is made of, like parts on one line. */
export function PanelParts({ projectId, versionId, element }: PanelPartsProps) {
	const { t, i18n } = useTranslation(['panel', 'create'])
	const measures = useMeasures()
	const parts = usePanelParts(projectId, versionId, element)
	return (
		<QueryView queries={[parts]} pending={<Skeleton height={64} />}>
			{({ parts: listed, total }) =>
				total === 0 ? (
					<Text size="sm" c="dimmed">
						{t('parts.none')}
					</Text>
				) : (
					<>
						<ul className={classes.parts}>
							{alike(listed).map(({ part, count }) => {
								const type = classesText([part.class], i18n)
								return (
									<li key={`${part.class} ${part.name}`}>
										<span className={classes.partCount}>{measures.number(count)} ×</span>
										<span className={classes.partName}>
											<bdi>{part.name || type}</bdi>
											{part.name && <span className={classes.quiet}> {type}</span>}
										</span>
									</li>
								)
							})}
						</ul>
						{total > listed.length && (
							<Text size="sm" c="dimmed">
								{t('parts.further', { count: total - listed.length })}
							</Text>
						)}
					</>
				)
			}
		</QueryView>
	)
}

/** Parts of the same name and class as one line, in the order of the model. */
export function alike(parts: readonly ElementPart[]): { part: ElementPart; count: number }[] {
	const groups = Map.groupBy(parts, (part) => `${part.class}\n${part.name}`)
	return [...groups.values()].map((group) => ({ part: group[0] as ElementPart, count: group.length }))
}
