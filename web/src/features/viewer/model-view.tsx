import { VisuallyHidden } from '@mantine/core'
import type { Project } from '@panelyard/contracts/projects/projects'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnWork } from '../../domain/own-file/use-own-work.ts'
import { launcherSlot } from '../../domain/support-chat/launcher-slot.ts'
import { ErrorBoundary } from '../../ui/page/error-boundary.tsx'
import skipLink from '../../ui/page/skip-link.module.css'
import { panelListLink } from './base/links.ts'
import { CommandsContext } from './commands/commands.ts'
import { useViewCommands } from './commands/use-view-commands.ts'
import { ViewerToolbar } from './commands/viewer-toolbar.tsx'
import { LoadState } from './load-state.tsx'
import classes from './model-view.module.css'
import { PanelFinder } from './panel-finder.tsx'
import { SelectionView } from './selection/selection-view.tsx'
import { COMMANDS } from './tools/registry.ts'
import { useViewStore } from './view/use-view-store.ts'
import { ViewContext } from './view/view-store.ts'
import { ViewCounts } from './view-counts.tsx'
import { ViewEffects } from './view-effects.tsx'
import { ViewLegend } from './view-legend.tsx'
import { ViewScreen } from './view-screen.tsx'
import { ActiveToolBar, ToolCorners, ToolDialogs, ToolOverlays, ToolPanes, ViewPart } from './view-slots.tsx'
import { DemoBanner, ViewTitle } from './view-title.tsx'

type ModelViewProps = {
	project: Project
	/** It is the demo's, of which only this browser knows. */
	isDemo: boolean
}

/** The model of a project, full screen, with everything that is done in 3D. */
export function ModelView({ project, isDemo }: ModelViewProps) {
	const { t } = useTranslation('viewer')
	const screen = useRef<HTMLElement>(null)
	const host = useRef<HTMLDivElement>(null)
	const { view, loading } = useViewStore({ project, isDemo, screen, host })
	const commands = useViewCommands(view, COMMANDS)
	useOwnWork(project)
	const { hasPicture, viewer } = view
	return (
		<ViewContext value={view}>
			<CommandsContext value={commands}>
				<ViewScreen ref={screen}>
					<div ref={host} className={classes.canvas} />
					<ToolOverlays />
					{hasPicture && <VisuallyHidden id="view-help">{t('canvas_help')}</VisuallyHidden>}
					<Link {...panelListLink(project.id)} className={skipLink.skip}>
						{t('open_list')}
					</Link>
					<header className={classes.top}>
						<ViewTitle />
						<ErrorBoundary>
							<PanelFinder />
						</ErrorBoundary>
						<span className={classes.gap} />
						<ErrorBoundary>
							<ViewerToolbar />
						</ErrorBoundary>
						<span ref={launcherSlot} className={classes.slot} />
					</header>
					<ToolPanes />
					{hasPicture && (
						<div className={classes.foot} data-covers-view>
							{isDemo && <DemoBanner />}
							<ErrorBoundary>
								<ViewLegend />
							</ErrorBoundary>
							<ErrorBoundary>
								<ViewerToolbar isPhone />
							</ErrorBoundary>
						</div>
					)}
					{viewer && (
						<div className={classes.toolBar} data-covers-view>
							<ActiveToolBar />
						</div>
					)}
					<ToolCorners />
					<ViewPart>
						<SelectionView />
					</ViewPart>
					<ToolDialogs />
					<LoadState {...loading} projectId={project.id} />
				</ViewScreen>
				<ViewCounts />
				<ViewEffects isShown={loading.load.phase !== 'loading'} />
			</CommandsContext>
		</ViewContext>
	)
}
