/** The project of the demo, which only this browser knows. */
export const DEMO_PROJECT_ID = '00000000-0000-4000-8000-000000000001'

export const isDemoProject = (projectId: string): boolean => projectId === DEMO_PROJECT_ID

const DEMO = '/app/demo'
const PROJECT = `/app/project/${DEMO_PROJECT_ID}`

/** Whether a page at this path belongs to the demo. */
export const isDemoPath = (path: string): boolean => path === DEMO || path.startsWith(`${DEMO}/`)

/** The path of the project's page that a page of the demo shows: `/app/demo` is its 3D view. */
export function projectPathOf(path: string): string {
	const rest = path.slice(DEMO.length).replace(/\/$/, '')
	if (rest === '') return `${PROJECT}/3d-view`
	return rest === '/project' ? PROJECT : `${PROJECT}${rest}`
}

/** The path in the demo of a page of its project; null for a page of anything else. */
export function demoPathOf(path: string): string | null {
	if (path !== PROJECT && !path.startsWith(`${PROJECT}/`)) return null
	const rest = path.slice(PROJECT.length)
	if (rest === '/3d-view') return DEMO
	return `${DEMO}${rest || '/project'}`
}
