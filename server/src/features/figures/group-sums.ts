import type { StepSums } from '@panelyard/rules/figures/columns'
import type { CountedPanels } from '@panelyard/rules/figures/replay'

/** Which counted panels are in which groups: pairs of an index of `group_ids` and a place of the panel. */
export type GroupMembers = { group_ids: string[]; groups: Int32Array; places: Int32Array }

/** @param rows groups with the ids of their panels, also of panels that aren't counted */
export function groupMembers(
	rows: readonly { group_id: string; panel_ids: readonly string[] }[],
	places: ReadonlyMap<string, number>,
): GroupMembers {
	const pairs = rows.flatMap(({ panel_ids }, group) =>
		panel_ids.flatMap((id) => {
			const place = places.get(id)
			return place === undefined ? [] : { group, place }
		}),
	)
	return {
		group_ids: rows.map(({ group_id }) => group_id),
		groups: Int32Array.from(pairs, ({ group }) => group),
		places: Int32Array.from(pairs, ({ place }) => place),
	}
}

/** Panels by group and furthest step; those of no group under null. */
export function sumsByGroup({ ids, steps, amounts, incomplete }: CountedPanels, members: GroupMembers): StepSums[] {
	const sums = new Map<string, StepSums>()
	const add = (key: string | null, place: number): void => {
		const step = steps[place] as number
		const sum = sums.get(`${key} ${step}`) ?? emptySums(key, step)
		sums.set(`${key} ${step}`, sum)
		sum.count++
		const area = amounts.area[place] as number
		const volume = amounts.volume[place] as number
		const weight = amounts.weight[place] as number
		if (!Number.isNaN(area)) {
			sum.area += area
			sum.with_area++
		}
		if (!Number.isNaN(volume)) {
			sum.volume += volume
			sum.with_volume++
		}
		if (!Number.isNaN(weight)) {
			sum.weight += weight
			sum.with_weight++
		}
		sum.incomplete_area += incomplete.area[place] as number
		sum.incomplete_volume += incomplete.volume[place] as number
	}
	const isGrouped = new Uint8Array(ids.length)
	for (const [pair, place] of members.places.entries()) {
		add(members.group_ids[members.groups[pair] as number] as string, place)
		isGrouped[place] = 1
	}
	for (let place = 0; place < ids.length; place++) if (!isGrouped[place]) add(null, place)
	return [...sums.values()]
}

const emptySums = (key: string | null, step: number): StepSums => ({
	...{ key, step, count: 0, area: 0, volume: 0, weight: 0 },
	...{ with_area: 0, with_volume: 0, with_weight: 0, incomplete_area: 0, incomplete_volume: 0 },
})
