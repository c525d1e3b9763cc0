import { VisuallyHidden } from '@mantine/core'
import { type Project, roleAllows } from '@panelyard/contracts/projects'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NO_SECTION } from '#engine/section/section-planes.ts'
import { useNamedFloors } from '../../domain/panels/floor-names.ts'
import { usePanels } from '../../domain/panels/panels.queries.ts'
import { useStatuses } from '../../domain/statuses/statuses.queries.ts'
import type { CommentStarter } from '../comments/panel-comments.tsx'
import { isFiltered, SHOW_ALL } from './base/view-filter.ts'
import { type ColourSubject, colourBy } from './colouring/colour-choice.ts'
import { ColourLegend } from './colouring/colour-legend.tsx'
import { panelsShown } from './colouring/element-appearance.ts'
import { solidPanels } from './colouring/panel-kinds.ts'
import { useModelAppearance, usePanelElements } from './colouring/use-model-appearance.ts'
import { usePanelKinds } from './colouring/use-panel-kinds.ts'
import { CommandPalette } from './commands/command-palette.tsx'
import { KeyboardHelp } from './commands/keyboard-help.tsx'
import { useCommandKeys } from './commands/use-command-keys.ts'
import { useViewCommands } from './commands/use-view-commands.ts'
import { ViewerToolbar } from './commands/viewer-toolbar.tsx'
import { useViewComments } from './commenting/view-comments.tsx'
import { useKeptView } from './keeping/use-kept-view.ts'
import { useKnownView } from './keeping/use-known-view.ts'
import { useViewAddress } from './keeping/use-view-address.ts'
import { LoadState } from './load-state.tsx'
import classes from './model-view.module.css'
import { PanelFinder } from './panel-finder.tsx'
import { SelectionView } from './selection/selection-view.tsx'
import { useCurrentCard } from './selection/use-current-card.ts'
import { useSelecting } from './selection/use-selecting.tsx'
import { useViewSelection, type ViewSelection } from './selection/use-view-selection.ts'
import { ViewMenu } from './selection/view-menu.tsx'
import { selectedElements } from './structure/selected-elements.ts'
import { useStructure } from './structure/structure.queries.ts'
import { ActiveToolBar, ToolOverlays } from './tools/active-tool.tsx'
import { useParallel } from './tools/camera/use-parallel.ts'
import { ViewCube } from './tools/camera/view-cube.tsx'
import { PropertyDialog } from './tools/colours/property-dialog.tsx'
import { useFloors } from './tools/floors/use-floors.tsx'
import { useMeasuring } from './tools/measure/use-measuring.ts'
import { usePlanePlacing } from './tools/section/use-plane-placing.ts'
import { isCut, useSection } from './tools/section/use-section.ts'
import { useViewSharing } from './tools/sharing/use-view-sharing.tsx'
import { NoPictureNotice } from './tools/tree/no-picture-notice.tsx'
import { useModelTree } from './tools/tree/use-model-tree.tsx'
import { type ToolId, useViewTools } from './tools/use-view-tools.ts'
import { useWalking } from './tools/walk/use-walking.ts'
import { useViewFilter } from './use-view-filter.ts'
import { useModelViewer } from './view/use-model-viewer.ts'
import { useOpenedView } from './view/use-opened-view.ts'
import { useFirstInsets, useViewFraming } from './view/use-view-framing.ts'
import { useViewerHandle } from './view/viewer-handle.ts'
import { DemoBanner, ViewTitle } from './view-title.tsx'

const NO_PANELS: never[] = []
/** Tools whose clicks mean places of the model: nothing may lie over those. */
const TOOLS_OF_POINTS: ReadonlySet<string> = new Set<ToolId>(['measure', 'box', 'walk'])

export type ModelViewProps = {
	project: Project
	/** Nothing can be changed, whatever the role. */
	isDemo: boolean
	backHref: string
	listHref: string
}

/** Panels, and elements by themselves. */
const selectedThings = ({ panels, element }: ViewSelection): [readonly string[], readonly number[]] => [
	panels,
	element === null ? [] : [element],
]

/** The model of a project, full screen, with everything that is done in 3D. */
export function ModelView({ project, isDemo, backHref, listHref }: ModelViewProps) {
	const { t } = useTranslation('viewer')
	const screen = useRef<HTMLDivElement>(null)
	const host = useRef<HTMLDivElement>(null)
	const [panelList, statusList] = [usePanels(project.id), useStatuses(project.id)]
	const panels = panelList.data?.panels ?? NO_PANELS
	const statuses = statusList.data ?? NO_PANELS
	const structure = useStructure(project.id, project.model)
	const { viewer, canvas, load, isRestoring, retry } = useModelViewer(host, project.model)
	const elements = usePanelElements(structure.data, panels)
	const standing = load.phase === 'ready' ? viewer : null
	const generation = load.phase === 'ready' ? load.generation : 0
	const editable = !isDemo && project.role !== null && roleAllows(project.role, 'editor')
	const floors = useNamedFloors(project.model, panels)

	const opened = useOpenedView(viewer, standing !== null, project.model)
	const view = useViewFilter(opened)
	const { colours, setColours, filter, setFilter, heldFilter } = view
	const chosen = useViewSelection(opened)
	const { selection, selectPanels, clear, held } = chosen
	const isSelected = selection.panels.length > 0 || selection.element !== null
	const tools = useViewTools()
	const measuring = useMeasuring(standing, tools.tool === 'measure', opened?.measured)
	usePlanePlacing(standing, tools.isPlacing, tools.setPlacing)
	useWalking(standing, tools.tool === 'walk', canvas, tools.close)

	const panelsById = useMemo(() => new Map(panels.map((panel) => [panel.id, panel])), [panels])
	const coloured = usePanelKinds({ project, panels, statuses, floors, choice: colours })
	const colourOf = (id: string | null) => statuses.find((status) => status.id === id)?.colour ?? null
	const starter = useRef<CommentStarter>(null)
	const onlyPanel = selection.panels.length === 1 ? (selection.panels[0] ?? null) : null
	const { pins, pinBoxes, paintPins, comments, openThread, viewpoint } = useViewComments({
		viewer: standing,
		project,
		isDemo,
		panelsById,
		elements,
		filter,
		arePinsShown: !TOOLS_OF_POINTS.has(tools.tool ?? '') && !tools.isPlacing,
		keepsPlace: opened?.pose != null,
		panelId: onlyPanel,
		onPanel: (id) => selectPanels([id]),
		starter,
	})
	const selecting = useSelecting({
		viewer: standing,
		canvas,
		generation,
		elements,
		structure: structure.data,
		panelsById,
		colourOf,
		coloured: { ...coloured, by: colours.by },
		pinBoxes,
		chosen,
		tools,
		hadLabels: opened?.hasMarks === true,
	})
	useModelAppearance({
		viewer: standing,
		generation,
		elements,
		structure: structure.data,
		panels,
		colours: view.heldColours,
		filter: heldFilter,
		kindsOf: coloured.kindsOf,
	})
	useViewerHandle(canvas, standing, elements)
	useEffect(() => {
		// The arrow keys turn the view: a screen reader must leave them to it.
		canvas?.setAttribute('role', 'application')
		canvas?.setAttribute('aria-label', t('canvas_label', { project: project.name }))
		canvas?.setAttribute('aria-describedby', 'view-help')
	}, [canvas, project.name, t])

	useFirstInsets(screen, viewer, opened?.pose == null)
	const { frame, fit, home } = useViewFraming(screen, standing, elements, selection, opened?.pose == null)
	const hasPicture = load.phase !== 'unsupported'
	const tree = useModelTree({
		panels,
		floors,
		structure: structure.data,
		elements,
		kinds: coloured.kinds,
		filter,
		view,
		chosen,
		frame,
		canvas,
		insteadOfPicture: hasPicture ? null : <NoPictureNotice listHref={listHref} />,
	})
	const parallel = useParallel(standing)
	const onOpened = useKnownView({
		project,
		opened,
		view,
		selection: held,
		coloured,
		isShown: load.phase !== 'loading',
		elementCount: structure.data?.floor.length ?? null,
	})
	const { floorBar, lift, setLift } = useFloors({
		viewer: standing,
		generation,
		floorOfElement: structure.data?.floor,
		floors,
		panels,
		shown: filter.floors,
		onShown: view.showFloors,
		liftAtFirst: opened?.lift ?? 0,
		fit,
		onClose: tools.close,
	})
	const viewNow = { viewer: standing, filter: heldFilter, colours: view.heldColours, selection: held, lift }
	useViewAddress({ ...viewNow, openThread })
	const own = { measured: measuring.done, hasMarks: selecting.hasLabels }
	useKeptView({ ...viewNow, ...own, model: project.model, opened })
	const sharing = useViewSharing({
		viewer: standing,
		project,
		isDemo,
		state: { filter, colours, lift, ...selection },
		openThread,
		measurements: measuring.done,
		painters: [paintPins, selecting.paintLabels],
		coloured,
		onOpen: (state) => {
			view.open(state)
			setLift(state.lift)
			chosen.openSelection(state)
			onOpened(state)
		},
		onClose: tools.close,
	})
	const hide = () => {
		view.hide(...selectedThings(held.now))
		clear()
	}
	const isolate = () => view.isolate(...selectedThings(held.now))
	const selectAll = () => {
		const now = heldFilter.now
		const choice = view.heldColours.now
		const solid = solidPanels(panels, now, coloured.kindsOf(choice), choice.by === 'group')
		selectPanels(panelsShown(panels, now, solid).map(({ id }) => id))
	}
	const frameSelected = () => frame(held.now.panels, held.now.element)
	const cut = isCut(useSection(viewer))
	const showAll = () => {
		setFilter(SHOW_ALL)
		viewer?.setSection(NO_SECTION)
	}
	const chooseColours = (by: ColourSubject) =>
		by === 'property' ? tools.setDialog('property') : setColours(colourBy(by))
	const commands = useViewCommands({
		camera: standing && { fit, home, setParallel: parallel.set },
		isParallel: parallel.isOn,
		frame: isSelected ? frameSelected : null,
		isolate: isSelected ? isolate : null,
		hide: isSelected ? hide : null,
		showAll: isFiltered(filter) || cut ? showAll : null,
		isCut: cut,
		// The nearest thing first: what is half done, the tool in use, and last the selection.
		clear: () => {
			if (measuring.cancel()) return
			if (tools.tool) tools.close()
			else clear()
		},
		selectAll: standing && panels.length > 0 ? selectAll : null,
		colours,
		colourBy: chooseColours,
		isSeveral: chosen.isSeveral,
		toggleSeveral: chosen.toggleSeveral,
		isByPart: chosen.isByPart,
		toggleByPart: chosen.toggleByPart,
		hasLabels: selecting.hasLabels,
		toggleLabels: selecting.toggleLabels,
		isTreeOpen: tree.isOpen,
		toggleTree: tree.toggle,
		toggleTreeByKey: tree.toggleByKey,
		hasFloors: floors.length > 0,
		tool: tools.tool,
		toggleTool: tools.toggle,
		openDialog: tools.setDialog,
		copyLink: sharing.copyLink,
		screenshot: sharing.screenshot,
		screenshotWithLegend: sharing.screenshotWithLegend,
	})
	useCommandKeys(commands, standing)
	useCurrentCard(screen, standing, held)
	const find = (id: string) => {
		selectPanels([id])
		setFilter((now) => (isFiltered(now) ? SHOW_ALL : now))
		requestAnimationFrame(() => frame([id], null))
	}

	const closeDialog = () => tools.setDialog(null)
	return (
		<main
			ref={screen}
			className={classes.screen}
			data-selected={isSelected || undefined}
			data-tool={tools.tool ?? undefined}
			data-tree={tree.isOpen || undefined}
			style={tree.style}
			tabIndex={-1}
		>
			<div ref={host} className={classes.canvas} />
			{pins}
			{selecting.overlay}
			{standing && <ToolOverlays viewer={standing} tools={tools} measuring={measuring} />}
			{hasPicture && <VisuallyHidden id="view-help">{t('canvas_help')}</VisuallyHidden>}
			<VisuallyHidden>
				<a href={listHref}>{t('open_list')}</a>
			</VisuallyHidden>
			<header className={classes.top}>
				<ViewTitle name={project.name} panelCount={panels.length} isDemo={isDemo} backHref={backHref} />
				<PanelFinder
					panels={panels}
					colourOf={colourOf}
					floorOf={(floor) => (floor < 0 ? '' : (floors[floor]?.name ?? ''))}
					onFind={find}
				/>
				<span className={classes.gap} />
				<ViewerToolbar commands={commands} colours={{ choice: colours, onSubject: chooseColours }} />
			</header>
			{tree.pane}
			{hasPicture && (
				<div className={classes.foot} data-covers-view>
					{isDemo && tools.tool === null && <DemoBanner />}
					<ColourLegend
						{...coloured}
						choice={colours}
						onSubject={chooseColours}
						onScale={(scale) => setColours({ ...colours, scale })}
						chosen={colours.by === 'status' ? filter.statuses : filter.kinds}
						onChoose={(keys) =>
							setFilter((now) => (colours.by === 'status' ? { ...now, statuses: keys } : { ...now, kinds: keys }))
						}
						hidesByStatus={colours.by !== 'status' && filter.statuses.size > 0}
						onAllStatuses={() => setFilter((now) => ({ ...now, statuses: new Set() }))}
					/>
					<ViewerToolbar commands={commands} colours={{ choice: colours, onSubject: chooseColours }} isPhone />
				</div>
			)}
			{standing && (
				<div className={classes.toolBar} data-covers-view>
					<ActiveToolBar
						viewer={standing}
						tools={tools}
						measuring={measuring}
						selected={elements && isSelected ? () => selectedElements(elements, held.now) : null}
						boxBar={selecting.boxBar}
						floorBar={floorBar}
						viewsBar={sharing.viewsBar}
					/>
				</div>
			)}
			{standing && (
				<ViewCube
					viewer={standing}
					onFit={fit}
					isParallel={parallel.isOn}
					onParallel={() => parallel.set(!parallel.isOn)}
				/>
			)}
			<SelectionView
				project={project}
				floors={floors}
				selection={selection}
				panelsById={panelsById}
				elements={elements}
				structure={structure.data}
				statuses={statuses}
				editable={editable}
				comments={comments}
				viewpoint={viewpoint}
				starter={starter}
				onFrame={hasPicture ? frameSelected : null}
				onIsolate={hasPicture ? isolate : null}
				onHide={hasPicture ? hide : null}
				onPanel={(id) => selectPanels([id])}
				onClear={clear}
			/>
			<ViewMenu
				commands={commands}
				at={selecting.menu}
				onClose={selecting.closeMenu}
				projectId={project.id}
				statuses={statuses}
				panelsById={panelsById}
				selection={held}
				editable={editable}
				onComment={viewpoint && (() => starter.current?.begin())}
			/>
			<CommandPalette
				commands={commands}
				panels={panels}
				colourOf={colourOf}
				onPanel={find}
				isOpen={tools.dialog === 'palette'}
				onClose={closeDialog}
			/>
			<PropertyDialog
				project={project}
				isOpen={tools.dialog === 'property'}
				onClose={closeDialog}
				onChoose={(property) => setColours({ by: 'property', scale: 'equal', property })}
			/>
			<KeyboardHelp commands={commands} isOpen={tools.dialog === 'help'} onClose={closeDialog} />
			<LoadState
				load={load}
				isRestoring={isRestoring}
				retry={retry}
				needed={[structure, panelList, statusList]}
				listHref={listHref}
			/>
		</main>
	)
}
