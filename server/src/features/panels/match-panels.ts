import type { KnownPanel, PanelContent } from './panels.queries.ts'

export type PanelMatch = {
	kept: (PanelContent & { id: string })[]
	added: PanelContent[]
	/** Ids of known panels that were found before and are not found now. */
	gone: string[]
}

type Identity = Pick<KnownPanel, 'element' | 'global_id' | 'mark' | 'fingerprint' | 'floor'>

type Key = (panel: Identity) => string

const BY_GLOBAL_ID: Key = (panel) => panel.global_id
/** What two panels of different versions are recognised by, strongest first. An empty key identifies nothing. */
const ACROSS_VERSIONS: Key[] = [
	BY_GLOBAL_ID,
	(panel) => panel.mark && `${panel.mark}\n${panel.fingerprint}\n${panel.floor}`,
	(panel) => panel.mark,
	(panel) => panel.fingerprint,
]
/** `same_elements`: another version of the same file, whose texts were read in another encoding. */
export type MatchOptions = { same_version: boolean; same_elements?: boolean }
/** Within one version the element is enough, but for panels that the rule left out when the version was published. */
const BY_ELEMENT: Key = (panel) => (panel.element === null ? '' : String(panel.element))
const WITHIN_VERSION: Key[] = [BY_ELEMENT, BY_GLOBAL_ID]

/**
 * Finds which panels of a model the project knows already, so that their statuses and groups stay with them. A key
 * counts only where exactly one panel on either side has it: models repeat GlobalIds and marks. Within one model
 * version, where only the panel rule changed, panels that the model lacks stay as they are.
 */
export function matchPanels(
	known: readonly KnownPanel[],
	found: readonly PanelContent[],
	options: MatchOptions,
): PanelMatch {
	const kept: PanelMatch['kept'] = []
	let openKnown = [...known]
	let openFound = [...found]
	const across = options.same_elements ? [BY_ELEMENT, ...ACROSS_VERSIONS] : ACROSS_VERSIONS
	for (const key of options.same_version ? WITHIN_VERSION : across) {
		const left = uniqueBy(openKnown, key)
		const right = uniqueBy(openFound, key)
		const settled = new Set<Identity>()
		for (const [value, panel] of right) {
			const twin = left.get(value)
			if (!twin || !panel) continue
			kept.push({ ...panel, id: twin.id })
			settled.add(twin).add(panel)
		}
		openKnown = openKnown.filter((panel) => !settled.has(panel))
		openFound = openFound.filter((panel) => !settled.has(panel))
	}
	const gone = options.same_version ? openKnown.filter((panel) => panel.element !== null) : openKnown
	return { kept, added: openFound, gone: gone.map((panel) => panel.id) }
}

/** Panels by key; null where several share it. */
function uniqueBy<Item extends Identity>(
	items: readonly Item[],
	key: (item: Item) => string,
): Map<string, Item | null> {
	const byKey = new Map<string, Item | null>()
	for (const item of items) {
		const value = key(item)
		if (value) byKey.set(value, byKey.has(value) ? null : item)
	}
	return byKey
}
