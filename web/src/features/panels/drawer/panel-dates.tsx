import { Button, Text } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePanelDates } from '../../../domain/panels/history/panel-dates.ts'
import type { PanelLookup } from '../../../domain/panels/list/panel-list.ts'
import { panelLabel } from '../../../domain/panels/search/panel-filters.ts'
import { PlanMark } from '../../../domain/plan/plan-mark.tsx'
import { panelPlan } from '../../../domain/plan/plan-view.ts'
import { PlannedDates } from '../../../domain/plan/planned-dates.tsx'
import classes from './panel-dates.module.css'

type PanelDatesProps = { projectId: string; panel: Panel; lookup: PanelLookup; editable: boolean }

/** The next planned date of a panel; the dates of all steps when somebody asks for them. */
export function PanelDates({ projectId, panel, lookup, editable }: PanelDatesProps) {
	const { t } = useTranslation('plan')
	const [isOpen, setOpen] = useState(false)
	const id = useId()
	const plan = lookup.plan && panelPlan(lookup.plan, panel.id)
	return (
		<>
			<div className={classes.next}>
				{plan?.next ? (
					<PlanMark plan={plan} />
				) : (
					<Text size="sm" c="dimmed" span>
						{t(`state.${plan?.state ?? 'none'}`)}
					</Text>
				)}
				{(editable || lookup.plan) && (
					<Button
						variant="subtle"
						size="compact-sm"
						aria-expanded={isOpen}
						aria-controls={id}
						onClick={() => setOpen(!isOpen)}
					>
						{t(isOpen ? 'hide' : editable ? 'edit' : 'show')}
					</Button>
				)}
			</div>
			<div id={id}>
				{isOpen && <AllDates projectId={projectId} panel={panel} lookup={lookup} editable={editable} />}
			</div>
		</>
	)
}

function AllDates({ projectId, panel, lookup, editable }: PanelDatesProps) {
	const dates = usePanelDates(projectId, [panel], lookup)
	const thing = { scope: 'panel' as const, ids: [panel.id], name: panelLabel(panel) }
	return <PlannedDates projectId={projectId} thing={thing} dates={dates} editable={editable} />
}
