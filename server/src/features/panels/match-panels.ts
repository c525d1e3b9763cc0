import type { KnownPanel, PanelContent } from './panels.queries.ts'

export type PanelMatch = {
	kept: (PanelContent & { id: string })[]
	added: PanelContent[]
	/** Ids of known panels the model or rule no longer has. */
	gone: string[]
}

type Identity = Pick<KnownPanel, 'element' | 'global_id' | 'mark' | 'fingerprint' | 'floor'>

/** What may tell that two panels are the same one, strongest first. An empty key identifies nothing. */
const KEYS: ((panel: Identity) => string)[] = [
	(panel) => panel.global_id,
	(panel) => panel.mark && `${panel.mark}\n${panel.fingerprint}\n${panel.floor}`,
	(panel) => panel.mark,
	(panel) => panel.fingerprint,
]
const BY_ELEMENT = (panel: Identity): string => (panel.element === null ? '' : String(panel.element))

/**
 * Finds which panels of a model are ones the project knows already, so that their statuses and groups stay with them.
 * A key counts only where exactly one panel on either side has it: models repeat GlobalIds and marks.
 * Within one model version, where only the panel rule changed, the element itself says it.
 */
export function matchPanels(
	known: readonly KnownPanel[],
	found: readonly PanelContent[],
	options: { same_version: boolean },
): PanelMatch {
	const kept: PanelMatch['kept'] = []
	let openKnown = [...known]
	let openFound = [...found]
	for (const key of options.same_version ? [BY_ELEMENT] : KEYS) {
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
	return { kept, added: openFound, gone: openKnown.map((panel) => panel.id) }
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
