import type { PlannedPanel, PlannedStorey, SamplePlan } from './planned-model.ts'
import { chance, globalId } from './step/global-id.ts'

/** How far panels are moved along the ground, in metres. */
const LEAST_MOVE = 0.05
const MOST_MOVE = 4

/**
 * A later issue in which panels by chance were removed, moved or added, and marks renumbered. What stays keeps its path, so
 * that the truth of two issues says which panels are the same.
 */
export function reissued(plan: SamplePlan): SamplePlan {
	const { options } = plan
	if (!options.reissue) return plan
	const { seed, added, removed, moved, marks } = options.reissue
	const buildings = plan.buildings.map((building) => ({
		...building,
		storeys: building.storeys.map((storey): PlannedStorey => {
			const panels = storey.panels.flatMap((panel): PlannedPanel[] => {
				const fate = chance(seed, panel.path)
				if (fate < removed) return []
				const kept = fate < removed + moved ? elsewhere(panel, seed) : panel
				return fate > 1 - added ? [kept, copied(panel, options.seed, seed)] : [kept]
			})
			return { ...storey, panels }
		}),
	}))
	const result = { ...plan, buildings }
	return marks === 'renumbered' ? renumbered(result) : result
}

function elsewhere(panel: PlannedPanel, seed: number): PlannedPanel {
	const direction = chance(seed, `${panel.path}/direction`) * 2 * Math.PI
	const distance = LEAST_MOVE + chance(seed, `${panel.path}/distance`) * (MOST_MOVE - LEAST_MOVE)
	const [x, y, z] = panel.at
	return { ...panel, at: [x + rounded(distance * Math.cos(direction)), y + rounded(distance * Math.sin(direction)), z] }
}

const rounded = (metres: number): number => Math.round(metres * 1000) / 1000

/** A new panel like another one, well beside it. */
function copied(panel: PlannedPanel, idSeed: number, seed: number): PlannedPanel {
	const path = `${panel.path}/copy${seed}`
	const [x, y, z] = panel.at
	return { ...panel, path, mark: `${panel.mark}/N`, globalId: globalId(idSeed, path), at: [x + 0.9, y + 0.7, z] }
}

/** The marks of a kind move on by one: each is that of another panel now. */
function renumbered(plan: SamplePlan): SamplePlan {
	const panels = plan.buildings.flatMap(({ storeys }) => storeys.flatMap((storey) => storey.panels))
	const next = new Map<PlannedPanel, string>()
	for (const ofKind of Map.groupBy(panels, ({ kind }) => kind).values())
		for (const [index, panel] of ofKind.entries())
			next.set(panel, (ofKind[(index + 1) % ofKind.length] as PlannedPanel).mark)
	return {
		...plan,
		buildings: plan.buildings.map((building) => ({
			...building,
			storeys: building.storeys.map((storey) => ({
				...storey,
				panels: storey.panels.map((panel) => ({ ...panel, mark: next.get(panel) as string })),
			})),
		})),
	}
}
