import { publicViewPath } from '@panelyard/contracts/public/public-projects'

// A public project has pages of its own at /gallery/{id}: those of the project, as visitors see it, in a document that
// asks for nothing else and is nobody's.

const GALLERY = /^\/gallery\/([0-9a-f-]{36})(?=\/|$)/i

/** The public project that a page at this path belongs to; null for other pages. */
export const publicIdOf = (path: string): string | null => GALLERY.exec(path)?.[1]?.toLowerCase() ?? null

/** The path of the project's page that a page of the gallery shows. */
export const projectPathOfPublic = (path: string): string | null => {
	const id = publicIdOf(path)
	return id && path.replace(GALLERY, `/app/project/${id}`)
}

/** The path in the gallery of a page of this project; null for a page of anything else. */
export function publicPathOf(path: string, id: string): string | null {
	const own = `/app/project/${id}`
	return path === own || path.startsWith(`${own}/`) ? `/gallery/${id}${path.slice(own.length)}` : null
}

/** The call that answers visitors in place of this one. */
export function publicCallOf(call: string, id: string): string {
	const own = `/projects/${id}`
	return /^($|[/?])/.test(call.slice(own.length)) && call.startsWith(own)
		? publicViewPath(id) + call.slice(own.length)
		: call
}

const PREVIEW = 'preview'
const keyOf = (id: string) => `panelyard.preview.${id}`

/** Where a manager looks at what visitors would see. */
export const previewAddress = (id: string, preview: string): string =>
	`/gallery/${id}?${new URLSearchParams({ [PREVIEW]: preview })}`

/** The preview that this tab shows of a project, by its first address; null in the tabs of visitors. */
export function previewOfTab(id: string): string | null {
	const asked = new URLSearchParams(location.search).get(PREVIEW)
	try {
		if (asked !== null) sessionStorage.setItem(keyOf(id), asked)
		return asked ?? sessionStorage.getItem(keyOf(id))
	} catch {
		return asked
	}
}

/** A visitor's call, which answers as in the preview. */
export function inPreview(call: string, preview: string | null): string {
	if (preview === null || !call.startsWith('/public_projects/')) return call
	return `${call}${call.includes('?') ? '&' : '?'}${new URLSearchParams({ [PREVIEW]: preview })}`
}
