import type { Project } from '@panelyard/contracts/projects/projects'

/** The project of the demo, which only this browser knows. */
export const DEMO_PROJECT_ID = '00000000-0000-4000-8000-000000000001'

export const isDemoProject = (projectId: string): boolean => projectId === DEMO_PROJECT_ID

const DEMO = '/app/demo'
/** The visitor's own file, in a document that does with it what the demo does with its sample. */
export const OWN_FILE = '/app/your-model'
const PROJECT = `/app/project/${DEMO_PROJECT_ID}`

const isWithin = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`)

/** Whether a page at this path shows the visitor's own file. */
export const isOwnFilePath = (path: string): boolean => isWithin(path, OWN_FILE)

type ProjectOfPerson = Pick<Project, 'id' | 'role'>

/** Whether a project's pages include those of its model's versions: not for visitors, and not for a file of their own. */
export const hasVersionPages = ({ id, role }: ProjectOfPerson): boolean =>
	role !== null && !(isDemoProject(id) && isOwnFilePath(location.pathname))

/** Whether the person may upload versions of the model, discard them and go live: a manager, and in the demo everyone. */
export const maySwitchVersions = ({ id, role }: ProjectOfPerson): boolean => role === 'manager' || isDemoProject(id)

/** Whether a page at this path belongs to the demo, or shows the visitor's own file as the demo does. */
export const isDemoPath = (path: string): boolean => isWithin(path, DEMO) || isOwnFilePath(path)

/** The path of the project's page that a page of the demo shows: `/app/demo` is its 3D view. */
export function projectPathOf(path: string): string {
	const rest = path.slice((isOwnFilePath(path) ? OWN_FILE : DEMO).length).replace(/\/$/, '')
	if (rest === '') return `${PROJECT}/3d-view`
	return rest === '/project' ? PROJECT : `${PROJECT}${rest}`
}

/** The path in this document's demo of a page of its project; null for a page of anything else. */
export function demoPathOf(path: string): string | null {
	if (!isWithin(path, PROJECT)) return null
	const rest = path.slice(PROJECT.length)
	const base = isOwnFilePath(location.pathname) ? OWN_FILE : DEMO
	if (rest === '/3d-view') return base
	return `${base}${rest || '/project'}`
}
