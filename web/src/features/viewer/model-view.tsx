import { ActionIcon, Button, Tooltip, VisuallyHidden } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type Project, roleAllows } from '@panelyard/contracts/projects'
import { IconArrowLeft } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePanels } from '../panels/panels.queries.ts'
import { countByFurthestStatus, panelsByFloor } from '../panels/status-distribution.ts'
import { useStatuses } from '../statuses/statuses.queries.ts'
import { type ColourMode, isFiltered, SHOW_ALL, type ViewFilter } from './element-appearance.ts'
import { HoverLabel } from './hover-label.tsx'
import { LoadBar } from './load-bar.tsx'
import { LoadFailedNotice } from './load-failed-notice.tsx'
import classes from './model-view.module.css'
import { PanelFinder } from './panel-finder.tsx'
import { SelectionView } from './selection-view.tsx'
import { StatusLegend } from './status-legend.tsx'
import { useStructure } from './structure.queries.ts'
import { useModelAppearance, usePanelElements } from './use-model-appearance.ts'
import { useModelViewer } from './use-model-viewer.ts'
import { useViewPointer } from './use-view-pointer.ts'
import { useViewSelection } from './use-view-selection.ts'
import { coveredInsets } from './view-insets.ts'
import { useViewerHandle } from './viewer-handle.ts'
import { ViewerToolbar } from './viewer-toolbar.tsx'

const NO_PANELS: never[] = []

export type ModelViewProps = {
	project: Project
	/** Nothing can be changed, whatever the role. */
	isDemo: boolean
	backHref: string
	listHref: string
}

/** The model of a project, full screen, with everything that is done in 3D. */
export function ModelView({ project, isDemo, backHref, listHref }: ModelViewProps) {
	const { t } = useTranslation('viewer')
	const screen = useRef<HTMLDivElement>(null)
	const host = useRef<HTMLDivElement>(null)
	const panels = usePanels(project.id).data?.panels ?? NO_PANELS
	const statuses = useStatuses(project.id).data ?? NO_PANELS
	const structure = useStructure(project.id, project.model)
	const { viewer, load, isRestoring, retry } = useModelViewer(host, project.model)
	const elements = usePanelElements(structure.data, panels)
	const [mode, setMode] = useState<ColourMode>('status')
	const [filter, setFilter] = useState<ViewFilter>(SHOW_ALL)
	const [isSeveral, setSeveral] = useState(false)
	const { selection, selectPanels, togglePanel, selectElement, clear } = useViewSelection()
	const editable = !isDemo && project.role !== null && roleAllows(project.role, 'editor')
	const floors = project.model?.floors ?? NO_PANELS

	const panelsById = useMemo(() => new Map(panels.map((panel) => [panel.id, panel])), [panels])
	const counts = useMemo(() => countByFurthestStatus(panels), [panels])
	const panelsOnFloor = useMemo(
		() => new Map([...panelsByFloor(panels)].map(([floor, list]) => [floor, list.length])),
		[panels],
	)
	const colourOf = (id: string | null) => statuses.find((status) => status.id === id)?.colour ?? null

	const standing = load.phase === 'ready' ? viewer : null
	const hover = useViewPointer(standing, elements, { isSeveral, selectPanels, togglePanel, selectElement, clear })
	const generation = load.phase === 'ready' ? load.generation : 0
	useModelAppearance({
		viewer: standing,
		generation,
		elements,
		structure: structure.data,
		panels,
		statuses,
		mode,
		filter,
		selectedPanels: selection.panels,
		selectedElement: selection.element,
		hoveredPanel: hover?.panelId ?? null,
	})
	const canvas = host.current?.querySelector('canvas') ?? null
	useViewerHandle(canvas, standing, elements)
	useEffect(() => {
		canvas?.setAttribute('aria-label', t('canvas_label', { project: project.name }))
		canvas?.setAttribute('aria-describedby', 'view-help')
	}, [canvas, project.name, t])

	const frame = useCallback(
		(panelIds: readonly string[], element: number | null, instant = false) => {
			if (!viewer || !elements || !screen.current) return
			viewer.setInsets(coveredInsets(screen.current))
			viewer.frame([...elements.elementsOfAll(panelIds), ...(element === null ? [] : [element])], { instant })
		},
		[viewer, elements],
	)
	const frameSelection = () => frame(selection.panels, selection.element)
	const fit = useCallback(() => {
		if (!viewer || !screen.current) return
		viewer.setInsets(coveredInsets(screen.current))
		viewer.fit()
	}, [viewer])

	// A selection that came with the address is framed once the model stands.
	const opening = useRef(selection.panels)
	useEffect(() => {
		if (!standing || !elements) return
		if (opening.current.length > 0) frame(opening.current, null, true)
		opening.current = []
	}, [standing, elements, frame])

	// What was just chosen by hand must not lie under the card that opens for it.
	useEffect(() => {
		if (!standing || !elements || !screen.current) return
		standing.setInsets(coveredInsets(screen.current))
		const [only] = selection.panels
		if (selection.panels.length === 1 && only) standing.reveal(elements.elementsOf(only))
	}, [standing, elements, selection])
	useEffect(() => {
		if (screen.current) viewer?.setInsets(coveredInsets(screen.current))
	}, [viewer])

	const isSelected = selection.panels.length > 0 || selection.element !== null
	useEffect(
		() =>
			viewer?.on('command', ({ command }) => {
				if (command === 'clear') clear()
				else if (command === 'frame' && isSelected) frame(selection.panels, selection.element)
				else fit()
			}),
		[viewer, clear, fit, frame, isSelected, selection],
	)
	// Escape works wherever the focus is, except where it closes something of its own.
	useHotkeys([['Escape', () => document.querySelector('[role="menu"], [role="dialog"]') === null && clear()]])
	const find = (id: string) => {
		selectPanels([id])
		setFilter((now) => (isFiltered(now) ? SHOW_ALL : now))
		requestAnimationFrame(() => frame([id], null))
	}

	const toolbar = (
		<ViewerToolbar
			mode={mode}
			onMode={setMode}
			floors={floors}
			panelsOnFloor={panelsOnFloor}
			floor={filter.floor}
			onFloor={(floor) => setFilter((now) => ({ ...now, floor }))}
			onFit={fit}
			onFrame={isSelected ? frameSelection : null}
			onShowAll={isFiltered(filter) ? () => setFilter(SHOW_ALL) : null}
			isSeveral={isSeveral}
			onSeveral={setSeveral}
		/>
	)
	const hoveredPanel = hover && panelsById.get(hover.panelId)
	const failure = load.phase === 'failed' ? load.error : structure.error
	return (
		<main ref={screen} className={classes.screen} data-selected={isSelected || undefined} tabIndex={-1}>
			<div ref={host} className={classes.canvas} />
			<VisuallyHidden id="view-help">{t('canvas_help')}</VisuallyHidden>
			<VisuallyHidden>
				<a href={listHref}>{t('open_list')}</a>
			</VisuallyHidden>
			<header className={classes.top}>
				<div className={classes.title}>
					<Tooltip label={t(isDemo ? 'back_home' : 'back')}>
						<ActionIcon component="a" href={backHref} aria-label={t(isDemo ? 'back_home' : 'back')}>
							<IconArrowLeft size={18} stroke={1.6} aria-hidden className="mirrored" />
						</ActionIcon>
					</Tooltip>
					<div className={classes.titleText}>
						<h1 title={project.name} dir="auto">
							{project.name}
						</h1>
						<span>{t('panel_count', { count: panels.length })}</span>
					</div>
				</div>
				<PanelFinder
					panels={panels}
					colourOf={colourOf}
					floorOf={(floor) => (floor < 0 ? '' : (floors[floor]?.name ?? ''))}
					onFind={find}
				/>
				<span className={classes.gap} />
				{toolbar}
			</header>
			<div className={classes.foot} data-covers-view>
				{isDemo && (
					<div className={classes.banner}>
						<span>{t('demo_note')}</span>
						<Button component="a" href="/authenticate" size="compact-sm" variant="light">
							{t('demo_sign_up')}
						</Button>
					</div>
				)}
				{mode === 'status' && statuses.length > 0 && (
					<StatusLegend
						statuses={statuses}
						counts={counts}
						chosen={filter.statuses}
						onChoose={(chosen) => setFilter((now) => ({ ...now, statuses: chosen }))}
					/>
				)}
				{toolbar}
			</div>
			<SelectionView
				projectId={project.id}
				selection={selection}
				panelsById={panelsById}
				structure={structure.data}
				statuses={statuses}
				floors={floors}
				editable={editable}
				onFrame={frameSelection}
				onIsolate={() => setFilter({ ...SHOW_ALL, isolated: new Set(selection.panels) })}
				onHide={() => {
					setFilter((now) => ({ ...now, hidden: new Set([...now.hidden, ...selection.panels]) }))
					clear()
				}}
				onClear={clear}
			/>
			{hover && hoveredPanel && (
				<HoverLabel
					panel={hoveredPanel}
					colour={colourOf(hoveredPanel.statuses.at(-1) ?? null)}
					x={hover.x}
					y={hover.y}
				/>
			)}
			{load.phase === 'loading' && !failure && <LoadBar progress={load.progress} />}
			{isRestoring && (
				<div className={classes.loadBar} role="status">
					{t('restoring')}
				</div>
			)}
			{load.phase === 'unsupported' && <LoadFailedNotice reason="no_webgl" listHref={listHref} />}
			{failure && (
				<LoadFailedNotice
					reason={failure}
					listHref={listHref}
					onRetry={() => {
						if (structure.isError) void structure.refetch()
						if (load.phase === 'failed') retry()
					}}
				/>
			)}
		</main>
	)
}
