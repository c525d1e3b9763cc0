import type { Panel } from '@panelyard/contracts/panels/panels'
import { useMemo } from 'react'
import { newId } from '../../../api/new-id.ts'

const STORAGE_KEY = 'panelyard.handed_panels'
/** Sets of panels kept in this tab; going back and forth may come to an earlier one. */
const MOST_KEPT = 4

type Handed = { key: string; project_id: string; ids: string[] }

/** Where the browser keeps nothing, as long as the page lives. */
let kept: Handed[] | null = null

/** Panels that one page of a project hands to another, since an address holds only a few. Returns what names them in this tab. */
export function handPanels(projectId: string, ids: readonly string[]): string {
	// With a letter first: addresses put what reads as a number into quotes.
	const key = `p${newId().slice(0, 8)}`
	kept = [{ key, project_id: projectId, ids: [...ids] }, ...known()].slice(0, MOST_KEPT)
	keep(kept)
	return key
}

/** The panels of a key; null when they were handed over in another tab, or long ago. */
export const handedPanels = (projectId: string, key: string): readonly string[] | null =>
	known().find((handed) => handed.key === key && handed.project_id === projectId)?.ids ?? null

/** The panels that a list chooses from: those handed over by `key`, or all. `handed` is null when this tab doesn't know them. */
export const useHandedPanels = (projectId: string, key: string | undefined, all: readonly Panel[]) =>
	useMemo(() => {
		const handed = key === undefined ? null : handedPanels(projectId, key)
		const wanted = handed && new Set(handed)
		return { handed, listed: wanted ? all.filter(({ id }) => wanted.has(id)) : all }
	}, [projectId, key, all])

function known(): Handed[] {
	if (kept) return kept
	try {
		const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
		kept = Array.isArray(stored) ? (stored as Handed[]).filter(({ ids }) => Array.isArray(ids)) : []
	} catch {
		kept = []
	}
	return kept
}

/** The oldest go first where there is no room for all. */
function keep(handed: readonly Handed[]): void {
	for (let count = handed.length; count > 0; count--) {
		try {
			sessionStorage.setItem(STORAGE_KEY, JSON.stringify(handed.slice(0, count)))
			return
		} catch {
			// With fewer of them there may be room.
		}
	}
}
