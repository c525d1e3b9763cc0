import { VisuallyHidden } from '@mantine/core'
import type { Project } from '@panelyard/contracts/projects'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
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
import { ViewEffects } from './view-effects.tsx'
import { ViewLegend } from './view-legend.tsx'
import { ViewScreen } from './view-screen.tsx'
import { ActiveToolBar, ToolCorners, ToolDialogs, ToolOverlays, ToolPanes } from './view-slots.tsx'
import { DemoBanner, ViewTitle } from './view-title.tsx'

type ModelViewProps = {
	project: Project
	/** Nothing can be changed, whatever the role. */
	isDemo: boolean
	backHref: string
	listHref: string
}

/** The model of a project, full screen, with everything that is done in 3D. */
export function ModelView({ project, isDemo, backHref, listHref }: ModelViewProps) {
	const { t } = useTranslation('viewer')
	const screen = useRef<HTMLElement>(null)
	const host = useRef<HTMLDivElement>(null)
	const { view, loading } = useViewStore({ project, isDemo, listHref, screen, host })
	const commands = useViewCommands(view, COMMANDS)
	const { hasPicture, viewer } = view
	return (
		<ViewContext value={view}>
			<CommandsContext value={commands}>
				<ViewScreen ref={screen}>
					<div ref={host} className={classes.canvas} />
					<ToolOverlays />
					{hasPicture && <VisuallyHidden id="view-help">{t('canvas_help')}</VisuallyHidden>}
					<VisuallyHidden>
						<a href={listHref}>{t('open_list')}</a>
					</VisuallyHidden>
					<header className={classes.top}>
						<ViewTitle name={project.name} panelCount={view.panels.length} isDemo={isDemo} backHref={backHref} />
						<PanelFinder />
						<span className={classes.gap} />
						<ViewerToolbar />
					</header>
					<ToolPanes />
					{hasPicture && (
						<div className={classes.foot} data-covers-view>
							{isDemo && <DemoBanner />}
							<ViewLegend />
							<ViewerToolbar isPhone />
						</div>
					)}
					{viewer && (
						<div className={classes.toolBar} data-covers-view>
							<ActiveToolBar />
						</div>
					)}
					<ToolCorners />
					<SelectionView />
					<ToolDialogs />
					<LoadState {...loading} listHref={listHref} />
				</ViewScreen>
				<ViewEffects isShown={loading.load.phase !== 'loading'} />
			</CommandsContext>
		</ViewContext>
	)
}
