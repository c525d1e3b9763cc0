import { globalId } from './global-id.ts'
import type { PanelKind } from './panel-design.ts'
import type { PlannedPanel, PlannedStorey, RevisionTruth, SamplePlan } from './planned-model.ts'

/** Revision 2 of the plan: the same building with a few panels moved, removed, added and one given a new GlobalId. */
export function revised(plan: SamplePlan): SamplePlan {
	if (plan.options.revision === 1) return plan
	const changes: RevisionTruth = { moved: [], removed: [], added: [], reissued: [] }
	const storeys = plan.buildings.flatMap((building) => building.storeys)
	for (const storey of storeys) {
		storey.panels = storey.panels.map((panel) => ({ ...panel }))
	}
	removeLast(storeys, 'balcony', 2, changes)
	removeLast(storeys, 'inner_wall', 1, changes)
	moveFirst(storeys, 'inner_wall', changes)
	moveFirst(storeys, 'balcony', changes)
	addWall(storeys, plan.options.seed, changes)
	reissueOne(storeys, plan.options.seed, changes)
	return { ...plan, changes }
}

function removeLast(storeys: PlannedStorey[], kind: PanelKind, count: number, changes: RevisionTruth) {
	for (let left = count; left > 0; left--) {
		const storey = storeys.findLast(({ panels }) => panels.some((panel) => panel.kind === kind))
		const panel = storey?.panels.findLast((candidate) => candidate.kind === kind)
		if (!storey || !panel) return
		storey.panels = storey.panels.filter((other) => other !== panel)
		changes.removed.push(panel.mark)
	}
}

function moveFirst(storeys: PlannedStorey[], kind: PanelKind, changes: RevisionTruth) {
	const panel = storeys.flatMap(({ panels }) => panels).find((candidate) => candidate.kind === kind)
	if (!panel) return
	const along = panel.turn % 2 === 0
	panel.at = [panel.at[0] + (along ? 0.1 : 0), panel.at[1] + (along ? 0 : 0.1), panel.at[2]]
	changes.moved.push(panel.mark)
}

/** A copy of an inner wall of the storey with the fewest, moved by half a metre, with its own mark. */
function addWall(storeys: PlannedStorey[], seed: number, changes: RevisionTruth) {
	const source = storeys
		.flatMap(({ panels }) => panels)
		.findLast(({ kind }) => kind === 'inner_wall' || kind === 'wall') as PlannedPanel
	const storey = storeys.find(({ panels }) => panels.includes(source)) as PlannedStorey
	const path = `${source.path}/added`
	const mark = `${source.mark}A`
	const [x, y, z] = source.at
	storey.panels.push({ ...source, path, mark, globalId: globalId(seed, path), at: [x + 0.5, y + 0.5, z] })
	changes.added.push(mark)
}

function reissueOne(storeys: PlannedStorey[], seed: number, changes: RevisionTruth) {
	const panel = storeys.flatMap(({ panels }) => panels).find(({ kind }) => kind === 'floor' || kind === 'roof')
	if (!panel) return
	panel.globalId = globalId(seed, `${panel.path}/reissued`)
	changes.reissued.push(panel.mark)
}
