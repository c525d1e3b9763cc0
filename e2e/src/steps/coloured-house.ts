import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { smallHouse } from '../model-files.ts'
import { type Places, placesOfColours, type Region } from './colour-places.ts'
import { open3d } from './model-view.ts'
import { finishedProject, panelsOf, setStatus, statusesOf } from './project-calls.ts'

/** The window of whoever opens the house. Software draws a small picture sooner. */
export const SMALL_WINDOW: BrowserContextOptions = {
	viewport: { width: 1000, height: 600 },
}
/** The part of its picture that cards and controls leave free, pixels. */
export const FREE: Region = { left: 200, top: 130, right: 640, bottom: 520 }
/** The part that the controls leave free while no card is open, pixels. */
export const WIDE: Region = { left: 60, top: 60, right: 880, bottom: 590 }
/** The mark of a wall of the upper storey in the middle of the street front. */
export const FRONT_WALL = 'W-201'

/** A house in 3D: the panels of the lowest storey are installed, all others are in production. */
export type ColouredHouse = {
	project: Project
	panels: Panel[]
	/** The panels of the lowest storey. */
	low: Panel[]
	/** The status of the panels of the lowest storey. */
	below: Status
	/** The status of all other panels. */
	above: Status
	/** A status that no panel has. */
	produced: Status
	/** A flag that no panel has. */
	issue: Status
	/** The panel with this mark. Throws when there is none. */
	panelOf: (mark: string) => Panel
}

/** Creates the house in a project of its own, by calls, and opens it in 3D in a `SMALL_WINDOW`. */
export async function openColouredHouse(page: Page, name: string): Promise<ColouredHouse> {
	const project = await finishedProject(page.request, name, await smallHouse())
	const panels = await panelsOf(page.request, project.id)
	const statuses = await statusesOf(page.request, project.id)
	const statusOf = (wanted: string): Status => {
		const found = statuses.find((status) => status.name === wanted)
		if (!found) throw new Error(`A new project has no status ${wanted}`)
		return found
	}
	const [below, above] = [statusOf('Installed'), statusOf('In production')]
	const [produced, issue] = [statusOf('Produced'), statusOf('Issue')]
	const [low, high] = [panels.filter(({ floor }) => floor === 0), panels.filter(({ floor }) => floor !== 0)]
	const idsOf = (some: Panel[]) => some.map(({ id }) => id)
	await setStatus(page.request, project.id, idsOf(low), below.id)
	await setStatus(page.request, project.id, idsOf(high), above.id)
	await open3d(page, project.id)
	const panelOf = (mark: string): Panel => {
		const found = panels.find((panel) => panel.mark === mark)
		if (!found) throw new Error(`The house has no panel ${mark}`)
		return found
	}
	return { project, panels, low, below, above, produced, issue, panelOf }
}

/** Where the free part of the picture at rest has this colour. */
export const placesOfColour = async (page: Page, hex: string): Promise<Places> =>
	(await placesOfColours(page, FREE, [hex]))[0] ?? []
