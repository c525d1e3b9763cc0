import { CloseButton } from '@mantine/core'
import type { VersionDifferences } from '@panelyard/contracts/models/version-differences'
import type { DecideRequest } from '@panelyard/contracts/models/versions'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useStatuses } from '../../../domain/statuses/statuses.queries.ts'
import { toast } from '../../../ui/messages/toast.ts'
import { Tag } from '../../../ui/text/tag.tsx'
import { ImpactPanelRow } from '../impact-panel-row.tsx'
import { useDecide, useImpactPanels } from '../versions.queries.ts'
import classes from './comparison.module.css'
import type { Differences } from './difference-kinds.ts'

type ComparedPanelProps = {
	projectId: string
	found: VersionDifferences
	differences: Differences
	place: number
	editable: boolean
	onClose: () => void
}

/** The selected panel: what became of it, and the decision where there is one to make. */
export function ComparedPanel({ projectId, found, differences, place, editable, onClose }: ComparedPanelProps) {
	const { t } = useTranslation('versions')
	const mark = differences.marks[place] || t('unnamed')
	const hasReport = found.after.impact?.compared_with === found.before.number
	return (
		<section className={classes.card} aria-label={mark} data-covers-view>
			<CloseButton className={classes.close} aria-label={t('compare.deselect')} onClick={onClose} />
			{hasReport ? (
				<Reported {...{ projectId, found, editable }} panelId={differences.ids[place] ?? ''} />
			) : (
				<div className={classes.plain}>
					<strong>
						<bdi>{mark}</bdi>
					</strong>
					{differences.categoriesOf(place).map((category) => (
						<Tag key={category} tone="neutral">
							{t(`category.${category}`)}
						</Tag>
					))}
				</div>
			)}
		</section>
	)
}

type ReportedProps = Pick<ComparedPanelProps, 'projectId' | 'found' | 'editable'> & { panelId: string }

function Reported({ projectId, found, editable, panelId }: ReportedProps) {
	const { t } = useTranslation('versions')
	const { number } = found.after
	const statuses = useStatuses(projectId)
	const statusById = useMemo(() => new Map((statuses.data ?? []).map((status) => [status.id, status])), [statuses.data])
	const [panel] = useImpactPanels(projectId, number, { panel_id: panelId }).data?.panels ?? []
	const decide = useDecide(projectId, number)
	const send = (request: Pick<DecideRequest, 'decision' | 'element'>) =>
		void decide
			.mutateAsync({ panel_ids: [panelId], ...request })
			.catch((error) => toast.failed(t('decide_failed'), error))
	// While another panel's is read, the one before is still there.
	if (!panel || panel.id !== panelId) return null
	return (
		<ul className={classes.row}>
			<ImpactPanelRow
				panel={panel}
				statusById={statusById}
				editable={editable}
				isBusy={decide.isPending}
				onDecide={send}
			/>
		</ul>
	)
}
