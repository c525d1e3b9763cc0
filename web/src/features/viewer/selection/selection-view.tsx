import type { Viewpoint } from '@panelyard/contracts/comments'
import type { Floor } from '@panelyard/contracts/model-structure'
import type { Panel } from '@panelyard/contracts/panels'
import type { Project } from '@panelyard/contracts/projects'
import type { Status } from '@panelyard/contracts/statuses'
import {
	IconArrowBackUp,
	IconDownload,
	IconEyeOff,
	IconFocusCentered,
	IconLink,
	IconSquareRoundedMinus,
} from '@tabler/icons-react'
import { type ReactNode, type Ref, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommentCounts } from '../../../domain/comments/comments.queries.ts'
import { useGroups } from '../../../domain/groups/groups.queries.ts'
import { furthestStatus, panelLabel } from '../../../domain/panels/panel-filters.ts'
import { useLookup } from '../../../domain/panels/panel-list.ts'
import { StatusDot } from '../../../domain/statuses/status-chip.tsx'
import type { CommentStarter } from '../../comments/panel-comments.tsx'
import { usePanelExport } from '../../panels/panel-export.ts'
import { useCopy } from '../base/copy-text.ts'
import { Tool } from '../commands/viewer-toolbar.tsx'
import type { PanelElements } from '../structure/panel-elements.ts'
import type { StructureColumns } from '../structure/structure-columns.ts'
import { ElementDetails } from './element-details.tsx'
import { elementName } from './element-name.ts'
import { PanelDetails } from './panel-details.tsx'
import { SelectedPanels } from './selected-panels.tsx'
import { SelectionCard } from './selection-card.tsx'
import type { ViewSelection } from './use-view-selection.ts'

type SelectionViewProps = {
	project: Project
	floors: readonly Floor[]
	selection: ViewSelection
	panelsById: ReadonlyMap<string, Panel>
	elements: PanelElements | null
	structure: StructureColumns | undefined
	statuses: readonly Status[]
	editable: boolean
	/** The comments on the panel when there is only one. */
	comments: ReactNode
	/** Where the person stands now; null for those who may not comment. */
	viewpoint: (() => Viewpoint | null) | null
	/** Begins a comment on several panels. */
	starter: Ref<CommentStarter>
	/** Null while they cannot be done. */
	onFrame: (() => void) | null
	onIsolate: (() => void) | null
	onHide: (() => void) | null
	onPanel: (id: string) => void
	onClear: () => void
}

const NOTHING: never[] = []
const NO_COMMENTS: CommentCounts = new Map()

/** The card of what is selected: one panel, several, or an element by itself. */
export function SelectionView(props: SelectionViewProps) {
	const { project, floors, selection, panelsById, elements, structure, statuses, editable, onClear } = props
	const { t } = useTranslation(['viewer', 'selection', 'panels'])
	const copy = useCopy()
	const panels = useMemo(
		() => selection.panels.flatMap((id) => panelsById.get(id) ?? []),
		[selection.panels, panelsById],
	)
	const lookup = useLookup(floors, statuses, useGroups(project.id).data ?? NOTHING, NO_COMMENTS)
	const exportPanels = usePanelExport(project.name, lookup)
	const [only] = panels
	const tools = (
		<>
			<Tool label={t('commands.frame')} onClick={props.onFrame}>
				<IconFocusCentered size={18} stroke={1.6} aria-hidden />
			</Tool>
			<Tool label={t('commands.isolate')} onClick={props.onIsolate}>
				<IconSquareRoundedMinus size={18} stroke={1.6} aria-hidden />
			</Tool>
			<Tool label={t('commands.hide')} onClick={props.onHide}>
				<IconEyeOff size={18} stroke={1.6} aria-hidden />
			</Tool>
			{panels.length === 1 && (
				<Tool label={t('copy_link')} onClick={() => copy(location.href, t('link_copied'))}>
					<IconLink size={18} stroke={1.6} aria-hidden />
				</Tool>
			)}
			{panels.length > 0 && (
				<Tool label={t('panels:export')} onClick={() => exportPanels(panels)}>
					<IconDownload size={18} stroke={1.6} aria-hidden />
				</Tool>
			)}
		</>
	)
	const floorName = (floor: number) => (floor < 0 ? '' : floors[floor]?.name || t('unnamed_floor'))

	if (selection.element !== null) {
		const { element } = selection
		const { name, type } = elementName(structure, element)
		const whole = panelsById.get(elements?.panelOf(element) ?? '')
		const belonging = whole ? t('selection:part.of', { panel: panelLabel(whole) }) : t('not_a_panel')
		const note = [name === type ? '' : type, belonging].filter(Boolean).join(' · ')
		return (
			<SelectionCard
				title={name}
				note={note}
				tools={
					<>
						{whole && (
							<Tool label={t('selection:part.back')} onClick={() => props.onPanel(whole.id)}>
								<IconArrowBackUp size={18} stroke={1.6} aria-hidden />
							</Tool>
						)}
						{tools}
					</>
				}
				onClose={onClear}
			>
				<ElementDetails projectId={project.id} element={element} />
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
					projectId={project.id}
					panel={only}
					lookup={lookup}
					floorName={floorName(only.floor)}
					editable={editable}
					comments={props.comments}
				/>
			</SelectionCard>
		)
	}
	return (
		<SelectionCard title={t('selected', { count: panels.length })} tools={tools} onClose={onClear}>
			<SelectedPanels
				projectId={project.id}
				panels={panels}
				lookup={lookup}
				editable={editable}
				viewpoint={props.viewpoint}
				starter={props.starter}
			/>
		</SelectionCard>
	)
}
