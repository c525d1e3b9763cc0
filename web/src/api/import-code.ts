import { pauseOrLine } from './pause-or-line.ts'

/** Pauses between the attempts to fetch a file, in ms. The browser's `online` event ends a pause. */
const RETRY_AFTER_MS = [500, 1_000, 2_000, 4_000, 8_000]

/** A new build has replaced the one of this page, so only a new document can load this code. */
export class CodeReplaced extends Error {
	override name = 'CodeReplaced'
}

/** The server didn't answer with the code. Another attempt may succeed. */
export class CodeUnreachable extends Error {
	override name = 'CodeUnreachable'
}

/** Event of the window: a file is missing because the server has a new build. */
export const CODE_REPLACED = 'code-replaced'

/** Promises of files that have arrived or are on their way, and of styles in the page, by address. */
const files = new Map<string, Promise<void>>()
const styles = new Map<string, Promise<void>>()

/**
 * Imports code once all `paths` that it needs have arrived. The build calls this for every dynamic import, in place of
 * Vite's helper: browsers never repeat an import or a preload that failed, so nothing is imported that might fail.
 * @throws CodeReplaced; CodeUnreachable after a quarter of a minute without the files, or as long without their styles
 */
export async function importCode<Module>(load: () => Promise<Module>, paths: readonly string[] = []): Promise<Module> {
	const needed = paths.map((path) => `/${path}`).filter((address) => !isInDocument(address))
	await Promise.all(needed.map((address) => once(files, address, fetchPatiently)))
	// In this order, which decides between rules of equal weight.
	await Promise.all(needed.filter(isStyle).map((address) => once(styles, address, addPatiently)))
	return load()
}

const isStyle = (address: string): boolean => address.endsWith('.css')

/** Calls `get` once for each address, and again after a failure. */
function once(known: Map<string, Promise<void>>, address: string, get: (address: string) => Promise<void>) {
	const before = known.get(address)
	if (before) return before
	const now = get(address).catch((error) => {
		known.delete(address)
		throw error
	})
	known.set(address, now)
	return now
}

/** Whether the page itself loads a file. */
const isInDocument = (address: string): boolean =>
	!styles.has(address) &&
	document.querySelector(
		`link:is([rel="modulepreload"], [rel="stylesheet"])[href="${address}"], script[src="${address}"]`,
	) !== null

async function fetchPatiently(address: string): Promise<void> {
	for (const pause of [...RETRY_AFTER_MS, 0]) {
		// The browser caches the file for the import.
		const response = await fetch(address).catch(() => null)
		if (response?.ok && (await response.arrayBuffer().catch(() => null))) return
		if (response?.status === 404 && (await isReplaced())) {
			window.dispatchEvent(new Event(CODE_REPLACED))
			throw new CodeReplaced(`A new build has replaced ${address}`)
		}
		if (pause > 0) await pauseOrLine(pause)
	}
	throw new CodeUnreachable(`The server doesn't answer with ${address}`)
}

/** Tries again as well: a preload of the page that failed makes the first attempt fail, though the file has come since. */
async function addPatiently(href: string): Promise<void> {
	for (const pause of RETRY_AFTER_MS) {
		const isAdded = await addStyles(href).then(
			() => true,
			() => false,
		)
		if (isAdded) return
		await pauseOrLine(pause)
	}
	await addStyles(href)
}

function addStyles(href: string): Promise<void> {
	const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href })
	const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
	if (nonce) link.nonce = nonce
	return new Promise((resolve, reject) => {
		link.addEventListener('load', () => resolve())
		link.addEventListener('error', () => {
			link.remove()
			reject(new CodeUnreachable(`The browser couldn't load ${href}`))
		})
		document.head.append(link)
	})
}

/** Whether the server's page starts with another build than this document. */
async function isReplaced(): Promise<boolean> {
	const page = await fetch('/index.html', { cache: 'no-store' }).then(
		(response) => (response.ok ? response.text() : ''),
		() => '',
	)
	const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1]
	return entry !== undefined && document.querySelector(`script[src="${entry}"]`) === null
}
