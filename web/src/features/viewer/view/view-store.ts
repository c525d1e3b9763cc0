import type { Floor } from '@panelyard/contracts/models/model-structure'
import type { Category } from '@panelyard/contracts/panels/categories'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { createContext, type RefObject, use } from 'react'
import type { Viewer } from '#engine/viewer.ts'
import type { NamedKind } from '../../../domain/panels/kind-names.ts'
import type { PlanView } from '../../../domain/plan/plan-view.ts'
import type { PanelKindsInView } from '../colouring/use-panel-kinds.ts'
import type { PanelElements } from '../structure/panel-elements.ts'
import type { StructureColumns } from '../structure/structure-columns.ts'
import type { Framing } from './use-framing.ts'
import type { ViewStores } from './view-stores.ts'

/** What the page knows of a project and its model; it changes as these come in or are changed. */
type ViewData = {
	project: Project
	/** It is the demo's, of which only this browser knows. */
	isDemo: boolean
	/** Whether statuses and groups may be set. */
	editable: boolean
	mayComment: boolean
	/** What fills the window. */
	screen: RefObject<HTMLElement | null>
	/** Null until the model stands. */
	viewer: Viewer | null
	/** Counts loads: with each, the engine has lost what was set. */
	generation: number
	canvas: HTMLCanvasElement | null
	/** False in browsers without WebGL 2. */
	hasPicture: boolean
	panels: readonly Panel[]
	panelsById: ReadonlyMap<string, Panel>
	statuses: readonly Status[]
	/** With names that tell them apart. */
	floors: readonly Floor[]
	/** What one part of the panel rule takes each, by name. */
	panelKinds: readonly NamedKind[]
	categories: readonly Category[]
	structure: StructureColumns | undefined
	elements: PanelElements | null
	/** How panels stand to their planned dates; null without any, and until something asks (`needsPlan`). */
	plan: PlanView | null
	/** What the panels are coloured by. */
	coloured: PanelKindsInView
	/** Those of the project's statuses that are flags. */
	flags: ReadonlySet<string>
	/** Of the step that a panel has reached; null for none. */
	colourOf: (panel: Pick<Panel, 'statuses'>) => string | null
}

/** Everything that tools, cards and bars of a 3D view need. */
export type ViewStore = ViewStores & ViewData & Framing

export const ViewContext = createContext<ViewStore | null>(null)

/** The view that a component is part of. */
export const useView = (): ViewStore => {
	const view = use(ViewContext)
	if (!view) throw new Error('There is no view round this component')
	return view
}
