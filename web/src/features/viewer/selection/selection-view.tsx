import type { Floor } from '@panelyard/contracts/model-structure'
import type { Panel } from '@panelyard/contracts/panels'
import type { Status } from '@panelyard/contracts/statuses'
import { IconEyeOff, IconFocusCentered, IconLink, IconSquareRoundedMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { furthestStatus, panelLabel } from '../../panels/panel-filters.ts'
import { StatusDot } from '../../statuses/status-chip.tsx'
import { useCopy } from '../copy-text.ts'
import type { StructureColumns } from '../structure/structure-columns.ts'
import { Tool } from '../viewer-toolbar.tsx'
import { ElementDetails } from './element-details.tsx'
import { PanelDetails } from './panel-details.tsx'
import { SelectedPanels } from './selected-panels.tsx'
import { SelectionCard } from './selection-card.tsx'
import type { ViewSelection } from './use-view-selection.ts'

type SelectionViewProps = {
	projectId: string
	selection: ViewSelection
	panelsById: ReadonlyMap<string, Panel>
	structure: StructureColumns | undefined
	statuses: readonly Status[]
	floors: readonly Floor[]
	editable: boolean
	/** The comments on the panel when there is only one. */
	comments: ReactNode
	onFrame: () => void
	onIsolate: () => void
	onHide: () => void
	onClear: () => void
}

/** The card of what is selected: one panel, several, or an element that is no panel. */
export function SelectionView(props: SelectionViewProps) {
	const { projectId, selection, panelsById, structure, statuses, floors, editable, onClear } = props
	const { t } = useTranslation('viewer')
	const copy = useCopy()
	const panels = selection.panels.flatMap((id) => panelsById.get(id) ?? [])
	const [only] = panels
	const tools = (
		<>
			<Tool label={t('commands.frame')} onClick={props.onFrame}>
				<IconFocusCentered size={18} stroke={1.6} aria-hidden />
			</Tool>
			<Tool label={t('commands.isolate')} onClick={panels.length > 0 ? props.onIsolate : null}>
				<IconSquareRoundedMinus size={18} stroke={1.6} aria-hidden />
			</Tool>
			<Tool label={t('commands.hide')} onClick={panels.length > 0 ? props.onHide : null}>
				<IconEyeOff size={18} stroke={1.6} aria-hidden />
			</Tool>
			{panels.length === 1 && (
				<Tool label={t('copy_link')} onClick={() => copy(location.href, t('link_copied'))}>
					<IconLink size={18} stroke={1.6} aria-hidden />
				</Tool>
			)}
		</>
	)
	const floorName = (floor: number) => (floor < 0 ? '' : floors[floor]?.name || t('unnamed_floor'))

	if (selection.element !== null) {
		const { element } = selection
		const type = structure?.classes[structure.class[element] ?? -1] ?? ''
		const name = structure?.names[structure.name[element] ?? -1] || type
		const note = [name === type ? '' : type, t('not_a_panel')].filter(Boolean).join(' · ')
		return (
			<SelectionCard title={name} note={note} tools={tools} onClose={onClear}>
				<ElementDetails projectId={projectId} element={element} />
			</SelectionCard>
		)
	}
	if (selection.panels.length === 0) return null
	if (only === undefined)
		return (
			<SelectionCard title={t('selection')} onClose={onClear}>
				{t('panel_unknown')}
			</SelectionCard>
		)
	if (panels.length === 1) {
		const colour = statuses.find(({ id }) => id === furthestStatus(only))?.colour ?? null
		const note = [only.mark && only.name, floorName(only.floor)].filter(Boolean).join(' · ')
		return (
			<SelectionCard
				title={panelLabel(only)}
				note={note}
				dot={<StatusDot colour={colour} />}
				tools={tools}
				onClose={onClear}
			>
				<PanelDetails
					projectId={projectId}
					panel={only}
					statuses={statuses}
					floorName={floorName(only.floor)}
					editable={editable}
					comments={props.comments}
				/>
			</SelectionCard>
		)
	}
	return (
		<SelectionCard title={t('selected', { count: panels.length })} tools={tools} onClose={onClear}>
			<SelectedPanels projectId={projectId} panels={panels} statuses={statuses} editable={editable} />
		</SelectionCard>
	)
}
