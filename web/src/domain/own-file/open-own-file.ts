import { OWN_FILE } from '../project/demo-project.ts'
import { keepFile } from './kept-file.ts'
import { ownFileProblem } from './own-file-limit.ts'

/** In the tab's own storage: a file that wasn't opened, for the page that says why. */
const REFUSED_KEY = 'panelyard.own_file_refused'

export type RefusedFile = Pick<File, 'name' | 'size'>

/** Opens a file of the visitor's own in a document of its own. Nothing of it is sent. */
export async function openOwnFile(file: File): Promise<void> {
	try {
		if (ownFileProblem(file) === null) await keepFile(file)
		else sessionStorage.setItem(REFUSED_KEY, JSON.stringify({ name: file.name, size: file.size }))
	} catch {
		// The browser keeps nothing: the page asks for the file again.
	}
	location.assign(OWN_FILE)
}

/** The file that couldn't be opened, once. */
export function takeRefused(): RefusedFile | null {
	try {
		const text = sessionStorage.getItem(REFUSED_KEY)
		sessionStorage.removeItem(REFUSED_KEY)
		const { name, size } = JSON.parse(text ?? 'null') as RefusedFile
		return typeof name === 'string' && typeof size === 'number' ? { name, size } : null
	} catch {
		return null
	}
}
