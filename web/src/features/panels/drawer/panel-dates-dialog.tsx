import { Modal } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { useTranslation } from 'react-i18next'
import { usePanelDates } from '../../../domain/panels/history/panel-dates.ts'
import type { PanelLookup } from '../../../domain/panels/list/panel-list.ts'
import { panelLabel } from '../../../domain/panels/search/panel-filters.ts'
import { PlannedDates } from '../../../domain/plan/planned-dates.tsx'

type PanelDatesDialogProps = {
	projectId: string
	panels: readonly Panel[]
	lookup: PanelLookup
	onClose: () => void
}

/** Plans the selected panels together; open while there are any. */
export function PanelDatesDialog({ projectId, panels, lookup, onClose }: PanelDatesDialogProps) {
	const { t } = useTranslation('plan')
	const [only] = panels
	const name = only && panels.length === 1 ? panelLabel(only) : t('panels', { count: panels.length })
	const dates = usePanelDates(projectId, panels, lookup)
	const thing = { scope: 'panel' as const, ids: panels.map(({ id }) => id), name }
	return (
		<Modal opened={panels.length > 0} onClose={onClose} title={t('dates_of', { name })}>
			<PlannedDates projectId={projectId} thing={thing} dates={dates} editable />
		</Modal>
	)
}
