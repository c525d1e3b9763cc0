/** Header of an answer that the device kept: when the server gave it, in milliseconds since 1970. */
export const KEPT_AT = 'panelyard-kept-at'
/** Header of an answer that the device kept: the bytes that it takes there. */
export const KEPT_BYTES = 'panelyard-kept-bytes'
/** Entry of a project's cache that says that a person takes the project along: it is kept whatever else is. */
export const TAKEN = '/kept-taken'

const PREFIX = 'kept'
const HOME = 'home'

/** Name of the cache with what is kept of a project, or of what a person sees of all. */
export const keptName = (person: string, project: string | null): string => `${PREFIX} ${person} ${project ?? HOME}`

/** What `keptName` made a name of; null for other caches. */
export function keptIn(name: string): { person: string; project: string | null } | null {
	const [prefix, person, project] = name.split(' ')
	if (prefix !== PREFIX || !person || !project) return null
	return { person, project: project === HOME ? null : project }
}

/** `GET /projects/{id}/offline_copy`. Not in the contract, so that the service worker starts without any schema. */
export const offlineCopyPath = (project_id: string): string => `/projects/${project_id}/offline_copy`
