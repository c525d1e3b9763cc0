import type { ProposedChange } from '@panelyard/contracts/assistant/assistant'
import { NEW_STATUS_RULES, type Status } from '@panelyard/contracts/statuses/statuses'
import { useMemo } from 'react'
import { useCategories } from '../../domain/categories/categories.queries.ts'
import { useGroups } from '../../domain/groups/groups.queries.ts'
import { useStatuses } from '../../domain/statuses/statuses.queries.ts'

type Named = { id: string; name: string }

/** The statuses, groups and categories of a project with those that a proposal would create. */
export type Things = {
	statuses: readonly Status[]
	groups: readonly Named[]
	categories: readonly Named[]
	isNew: (id: string) => boolean
}

export function useThings(projectId: string, changes: readonly ProposedChange[]): Things {
	const statuses = useStatuses(projectId).data
	const groups = useGroups(projectId).data
	const categories = useCategories(projectId)
	return useMemo(() => {
		const created = changes.flatMap(({ change, look }) => ('id' in change ? [{ ...change, look }] : []))
		const named = (what: (typeof created)[number]['do']) => created.filter((each) => each.do === what)
		return {
			statuses: [
				...(statuses ?? []),
				...named('create_status').map(({ id, name, look = { icon: 'star' as const, colour: '#0ca678' } }, place) => ({
					...{ ...NEW_STATUS_RULES, ...look, id, name, default_key: null },
					...{ progress: 0, panel_count: 0, position: (statuses?.length ?? 0) + place },
				})),
			],
			groups: [...(groups ?? []), ...named('create_group')],
			categories: [...categories, ...named('create_category')],
			isNew: (id) => created.some((each) => each.id === id),
		}
	}, [changes, statuses, groups, categories])
}
