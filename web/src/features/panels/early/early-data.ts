import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { withFloorNames } from '@panelyard/rules/storeys/floors-told-apart'
import { askEarly } from '../../../api/early-answers.ts'
import { sortPanels } from '../../../domain/panels/list/panel-sort.ts'
import { addPanels, SharedValues } from '../../../domain/panels/list/panels-of-columns.ts'

/** What the early list shows. */
export type EarlyData = {
	project: Pick<Project, 'name' | 'role'>
	/** In the order of the list. */
	panels: Panel[]
	floors: readonly { name: string }[]
	statusById: ReadonlyMap<string, Status>
}

/** Asks for what the list shows, and for what the app asks for first. Null for a project without panels. */
export async function askForList(projectId: string): Promise<EarlyData | null> {
	const path = `/projects/${projectId}`
	const columns = askEarly(`${path}/panels/columns`)
	const statuses = askEarly(`${path}/statuses`)
	const projectAnswer = askEarly(`${path}?model_structure=false`)
	const [text, { statuses: known }, { project }, hasWaiting] = await Promise.all([
		columns.then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(`${answer.status}`)))),
		statuses.then(json<{ statuses: Status[] }>),
		projectAnswer.then(json<{ project: Project }>),
		hasWaitingChanges(),
	])
	askForPage(path, project)
	// Panels whose changes wait are shown as the app will have them, which knows what they change.
	if (hasWaiting) return null
	const panels = sortPanels(panelsIn(text), { column: 'mark', descending: false }, NO_CONTEXT)
	if (panels.length === 0) return null
	const floors = withFloorNames(project.model?.floors ?? [], project.floor_names)
	return { project, panels, floors, statusById: new Map(known.map((status) => [status.id, status])) }
}

/** What the page asks for once its code is there; what it doesn't get of it, it asks for again. */
function askForPage(path: string, { role }: Project): void {
	if (role === null) return
	const ofProject = ['groups', 'comments/summary', 'categories', 'plan', 'settings']
	const addresses = ['/auth/check', '/settings', ...ofProject.map((part) => `${path}/${part}`)]
	for (const address of addresses) askEarly(address).catch(() => {})
}

const json = <Answer>(answer: Response): Promise<Answer> =>
	answer.ok ? answer.json() : Promise.reject(new Error(`${answer.status}`))

/** The order by mark needs none of it. */
const NO_CONTEXT = {
	floorRank: [],
	kindNames: new Map(),
	categoryById: new Map(),
	statusRank: new Map(),
	groupRank: new Map(),
	flags: new Set<string>(),
	properties: new Map(),
}

/** The panels of an answer of `panels/columns`; `readPanelList` says how it is made. */
export function panelsIn(text: string): Panel[] {
	const panels: Panel[] = []
	const shared = new SharedValues()
	for (const line of text.split('\n').slice(1)) {
		if (line === ']}' || line === '') continue
		addPanels(panels, JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line), shared)
	}
	return panels
}

/** Whether changes wait on this device. Their database is only looked at: who needs it makes it. */
function hasWaitingChanges(): Promise<boolean> {
	return new Promise((resolve) => {
		const asked = indexedDB.open('panelyard-outbox')
		asked.onupgradeneeded = () => asked.transaction?.abort()
		asked.onerror = (event) => {
			event.preventDefault()
			resolve(false)
		}
		asked.onsuccess = () => {
			const { result } = asked
			const count = result.transaction('changes').objectStore('changes').count()
			count.onsuccess = () => {
				result.close()
				resolve(count.result > 0)
			}
			count.onerror = () => resolve(true)
		}
	})
}
