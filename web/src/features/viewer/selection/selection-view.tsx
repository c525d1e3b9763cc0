import {
	IconArrowBackUp,
	IconEyeOff,
	IconFocusCentered,
	IconLink,
	IconListDetails,
	IconSquareRoundedMinus,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommentCounts } from '../../../domain/comments/comments.queries.ts'
import { PanelDoubts } from '../../../domain/conversion/panel-doubts.tsx'
import { useGroups } from '../../../domain/groups/groups.queries.ts'
import { useLookup } from '../../../domain/panels/list/panel-list.ts'
import { panelName } from '../../../domain/panels/own-words/panel-details.ts'
import { useAxesOf } from '../../../domain/panels/panel-axes.queries.ts'
import { furthestStatus, panelLabel } from '../../../domain/panels/search/panel-filters.ts'
import { StatusDot } from '../../../domain/statuses/status-chip.tsx'
import { flagsOf } from '../../../domain/statuses/status-flags.ts'
import { dotted } from '../../../locales/dotted.ts'
import { useCopy } from '../../../ui/text/copy-text.ts'
import { ExportMenu } from '../../panels/export/export-menu.tsx'
import { usePanelExport } from '../../panels/export/panel-export.ts'
import { useStored } from '../base/store.ts'
import toolClasses from '../base/tool-button.module.css'
import { ToolButton } from '../base/tool-button.tsx'
import { useCommands } from '../commands/commands.ts'
import { PanelThreads } from '../commenting/panel-threads.tsx'
import { useViewpoint } from '../commenting/use-viewpoint.ts'
import { useView } from '../view/view-store.ts'
import { ElementDetails } from './element-details.tsx'
import { elementName } from './element-name.ts'
import { PanelDetails } from './panel-details.tsx'
import { SelectedPanels } from './selected-panels.tsx'
import { SelectionCard } from './selection-card.tsx'

const NOTHING: never[] = []
const NO_COMMENTS: CommentCounts = new Map()

/** The card of what is selected: one panel, several, or an element by itself. */
export function SelectionView() {
	const view = useView()
	const { project, floors, panelKinds, categories, panelsById, elements, structure, statuses, editable, starter } = view
	const selection = useStored(view.selection)
	const viewpoint = useViewpoint()
	const commands = useCommands()
	const onClear = view.clearSelection
	const { t } = useTranslation(['viewer', 'selection'])
	const copy = useCopy()
	const panels = useMemo(
		() => selection.panels.flatMap((id) => panelsById.get(id) ?? []),
		[selection.panels, panelsById],
	)
	const lookup = useLookup(
		floors,
		panelKinds,
		statuses,
		useGroups(project.id).data ?? NOTHING,
		NO_COMMENTS,
		categories,
		view.plan,
	)
	const { exportPanels, isExporting } = usePanelExport(project.name, lookup)
	const [only] = panels
	const pictured = (command: string) => (view.hasPicture ? (commands.get(command)?.run ?? null) : null)
	const tools = (
		<>
			<ToolButton label={t('commands.frame')} onClick={pictured('frame')}>
				<IconFocusCentered size={18} stroke={1.6} aria-hidden />
			</ToolButton>
			<ToolButton label={t('commands.isolate')} onClick={pictured('isolate')}>
				<IconSquareRoundedMinus size={18} stroke={1.6} aria-hidden />
			</ToolButton>
			<ToolButton label={t('commands.hide')} onClick={pictured('hide')}>
				<IconEyeOff size={18} stroke={1.6} aria-hidden />
			</ToolButton>
			{panels.length === 1 && (
				<ToolButton label={t('copy_link')} onClick={() => copy(location.href, t('link_copied'))}>
					<IconLink size={18} stroke={1.6} aria-hidden />
				</ToolButton>
			)}
			{panels.length > 0 && (
				<ToolButton label={t('commands.show_in_list')} onClick={commands.get('show_in_list')?.run ?? null}>
					<IconListDetails size={18} stroke={1.6} aria-hidden />
				</ToolButton>
			)}
			{panels.length > 0 && (
				<ExportMenu
					isExporting={isExporting}
					onExport={(format) => exportPanels(panels, format)}
					className={toolClasses.tool}
					variant="subtle"
					color="gray"
					size="lg"
					iconSize={18}
				/>
			)}
		</>
	)
	const floorName = (floor: number) => floors[floor]?.name ?? ''
	const axesOf = useAxesOf(project.id, project.model?.version_id ?? null)

	if (selection.element !== null) {
		const { element } = selection
		const { name, type } = elementName(structure, element)
		const whole = panelsById.get(elements?.panelOf(element) ?? '')
		const belonging = whole ? t('selection:part.of', { panel: panelLabel(whole) }) : t('not_a_panel')
		const note = dotted([name === type ? '' : type, belonging])
		return (
			<SelectionCard
				title={name}
				note={note}
				tools={
					<>
						{whole && (
							<ToolButton label={t('selection:part.back')} onClick={() => view.selectPanels([whole.id])}>
								<IconArrowBackUp size={18} stroke={1.6} aria-hidden />
							</ToolButton>
						)}
						{tools}
					</>
				}
				onClose={onClear}
			>
				<PanelDoubts project={project} element={element} />
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
		const colour = statuses.find(({ id }) => id === furthestStatus(only, flagsOf(statuses)))?.colour ?? null
		const note = dotted([floorName(only.floor), axesOf(only), only.mark && panelName(only)])
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
					comments={<PanelThreads key={only.id} panelId={only.id} />}
					doubts={only.element !== null && <PanelDoubts project={project} element={only.element} />}
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
				viewpoint={viewpoint}
				starter={starter}
			/>
		</SelectionCard>
	)
}
