import { Modal } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels'
import { useTranslation } from 'react-i18next'
import { panelLabel } from '../../domain/panels/panel-filters.ts'
import type { PanelLookup } from '../../domain/panels/panel-list.ts'
import { usePanelDates } from '../../domain/plan/panel-dates.ts'
import { PlannedDates } from '../../domain/plan/planned-dates.tsx'

type PanelDatesProps = { projectId: string; panels: readonly Panel[]; lookup: PanelLookup; editable: boolean }

/** The planned dates of one panel, or of several together. */
export function PanelDates({ projectId, panels, lookup, editable }: PanelDatesProps) {
	const name = useNameOf(panels)
	const dates = usePanelDates(projectId, panels, lookup)
	const thing = { scope: 'panel' as const, ids: panels.map(({ id }) => id), name }
	return <PlannedDates projectId={projectId} thing={thing} dates={dates} editable={editable} />
}

/** Plans the selected panels; open while there are any. */
export function PanelDatesDialog({ onClose, ...props }: Omit<PanelDatesProps, 'editable'> & { onClose: () => void }) {
	const { t } = useTranslation('plan')
	const name = useNameOf(props.panels)
	return (
		<Modal opened={props.panels.length > 0} onClose={onClose} title={t('dates_of', { name })}>
			<PanelDates {...props} editable />
		</Modal>
	)
}

function useNameOf(panels: readonly Panel[]): string {
	const { t } = useTranslation('plan')
	const [only] = panels
	return only && panels.length === 1 ? panelLabel(only) : t('panels', { count: panels.length })
}
