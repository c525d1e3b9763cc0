import { MAX_PINNED_PROJECTS } from '@panelyard/contracts/projects/portfolio'
import { z } from 'zod'
import { NO_PROJECT } from '../../domain/settings/settings.queries.ts'
import { useSetting } from '../../domain/settings/use-setting.ts'

const PinnedProjects = z.array(z.uuid()).max(MAX_PINNED_PROJECTS)
const NONE: readonly string[] = []

/** The projects that a person keeps at the top of the sidebar, in the order in which they were pinned. */
export function usePinnedProjects() {
	const { value, isKnown, change } = useSetting(NO_PROJECT, 'pinned_projects', PinnedProjects)
	const ids = value ?? NONE
	const pin = (id: string) => change([...ids, id])
	const isFull = ids.length >= MAX_PINNED_PROJECTS
	const unpin = (id: string) => change(ids.filter((pinned) => pinned !== id))
	return { ids, isKnown, isFull, pin, unpin }
}
