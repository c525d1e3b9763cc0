import { useCallback, useSyncExternalStore } from 'react'
import { NO_SECTION, type Section } from '#engine/section/section-planes.ts'
import type { Viewer } from '#engine/viewer.ts'

/** What the view cuts away; the engine keeps it, so that moving a handle renders nothing but the handles. */
export function useSection(viewer: Viewer | null): Section {
	return useSyncExternalStore(
		useCallback((onChange) => viewer?.on('section', onChange) ?? (() => {}), [viewer]),
		() => viewer?.section ?? NO_SECTION,
	)
}

export const isCut = ({ box, planes }: Section): boolean => box !== null || planes.length > 0
