let viewPath: (() => string | null) | null = null

/** The open 3D view says how to come back to what it shows; null when it closes. */
export function offerViewPath(path: (() => string | null) | null): void {
	viewPath = path
}

const PROJECT = /^\/app\/project\/([0-9a-f-]{36})(?=\/|$)/

/** The project that is open, and the path of what the page shows of it; null outside projects. */
export function shownPlace(): { project_id: string; path: string } | null {
	const project_id = PROJECT.exec(location.pathname)?.[1]
	if (project_id === undefined) return null
	return { project_id, path: viewPath?.() ?? location.pathname + location.search }
}
