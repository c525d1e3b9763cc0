import { useEffect, useMemo, useRef } from 'react'
import { usePropertyColumns } from '../../../../domain/panels/properties/panel-properties.queries.ts'
import { filterPanels } from '../../../../domain/panels/search/panel-filters.ts'
import { searchedProperties } from '../../../../domain/panels/search/searched-properties.ts'
import { usePlan } from '../../../../domain/plan/plan.queries.ts'
import { useFailingPanels } from '../../../../domain/requirements/requirements.queries.ts'
import { readFilterQuery } from '../../../../domain/saved-filters/filter-query.ts'
import type { NamedFilter } from '../../base/named-filter.ts'
import { SHOW_ALL } from '../../base/view-filter.ts'
import { useView } from '../../view/view-store.ts'

/**
 * Isolates what a filter names, by the same rules as the list, and follows what changes about the panels. It ends when
 * something else isolates panels, or shows all.
 * @returns how many panels it names, null while that is read
 */
export function useNamedFilter(named: NamedFilter): { count: number | null; hasFailed: boolean } {
	const { project, panels, flags, plan, filter, namedFilter, needsPlan } = useView()
	const search = useMemo(() => readFilterQuery(named.query), [named.query])
	const { filtered } = useMemo(() => searchedProperties({ where: search.where }), [search.where])
	const { columns: properties, failed } = usePropertyColumns(project, filtered)
	const isByPlan = search.plan !== undefined
	const isByRequirements = search.requirements !== undefined
	const failing = useFailingPanels(project, isByRequirements)
	const planned = usePlan(project.id, isByPlan)
	useEffect(() => {
		if (isByPlan) needsPlan.set(true)
	}, [isByPlan, needsPlan])
	const isKnown =
		panels.length > 0 &&
		filtered.every((id) => properties.has(id)) &&
		!(isByPlan && planned.isPending) &&
		!(isByRequirements && !failing)
	const ids = useMemo(
		() => (isKnown ? filterPanels(panels, search, { flags, properties, plan, failing }).map(({ id }) => id) : null),
		[isKnown, panels, search, flags, properties, plan, failing],
	)
	/** What was isolated last, and for which filter. */
	const own = useRef<{ named: NamedFilter; isolated: ReadonlySet<string> | null } | null>(null)
	useEffect(() => {
		if (!ids) return
		const before = own.current
		const isolated = ids.length > 0 ? new Set(ids) : null
		if (before?.named === named && isSame(before.isolated, isolated)) return
		// A filter that is chosen shows all of its panels; one that follows changes, or a reload, leaves the rest as it is.
		const isChosen = before?.named !== named && !named.isRestored
		own.current = { named, isolated }
		filter.set((now) => ({ ...(isChosen ? SHOW_ALL : now), isolated }))
	}, [ids, named, filter])
	useEffect(
		() =>
			filter.on(() => {
				if (own.current && filter.now.isolated !== own.current.isolated) namedFilter.set(null)
			}),
		[filter, namedFilter],
	)
	return { count: ids?.length ?? null, hasFailed: failed !== null || planned.isError }
}

const isSame = (a: ReadonlySet<string> | null, b: ReadonlySet<string> | null): boolean =>
	a === b || (a !== null && b !== null && a.size === b.size && [...a].every((id) => b.has(id)))
