import type { PanelDesign, PanelKind } from './panels/panel-design.ts'
import type { PlannedPanel, PlannedStorey, RevisionTruth, SamplePlan } from './planned-model.ts'
import { placedBounds, type Turn } from './shapes/placement.ts'
import { globalId } from './step/global-id.ts'

/** How many walls get other openings. */
const REOPENED = 3

/** Revision 2 of the plan: the same building with a few panels moved, turned, removed, added, given other openings or a new GlobalId. */
export function revised(plan: SamplePlan): SamplePlan {
	if (plan.options.revision === 1) return plan
	const changes: RevisionTruth = { moved: [], removed: [], added: [], reopened: [], turned: [], reissued: [] }
	const storeys = plan.buildings.flatMap((building) => building.storeys)
	for (const storey of storeys) {
		storey.panels = storey.panels.map((panel) => ({ ...panel }))
	}
	removeLast(storeys, 'balcony', 2, changes)
	removeLast(storeys, 'inner_wall', 1, changes)
	moveFirst(storeys, 'inner_wall', changes)
	moveFirst(storeys, 'balcony', changes)
	addWall(storeys, plan.options.seed, changes)
	reopenFirst(storeys, changes)
	turnOne(storeys, changes)
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

/** The first walls get the windows and doors of another wall of the same size. */
function reopenFirst(storeys: PlannedStorey[], changes: RevisionTruth) {
	for (const storey of storeys) {
		const walls = storey.panels.filter(({ kind }) => kind === 'wall')
		for (const panel of walls) {
			if (changes.reopened.length === REOPENED) return
			const { design } = panel
			const other = walls.find(({ design: theirs }) => isReopened(design, theirs))
			if (!other) continue
			panel.design = other.design
			changes.reopened.push(panel.mark)
		}
	}
}

const isReopened = (design: PanelDesign, other: PanelDesign): boolean =>
	other.netArea !== design.netArea &&
	other.length === design.length &&
	JSON.stringify(other.bounds) === JSON.stringify(design.bounds)

/** The first stair is turned round. */
function turnOne(storeys: PlannedStorey[], changes: RevisionTruth) {
	const panel = storeys.flatMap(({ panels }) => panels).find(({ kind }) => kind === 'stair')
	if (!panel) return
	const before = placedBounds(panel, panel.design.bounds)
	panel.turn = ((panel.turn + 2) % 4) as Turn
	const after = placedBounds(panel, panel.design.bounds)
	panel.at = [panel.at[0] + before.min[0] - after.min[0], panel.at[1] + before.min[1] - after.min[1], panel.at[2]]
	changes.turned.push(panel.mark)
}

function reissueOne(storeys: PlannedStorey[], seed: number, changes: RevisionTruth) {
	const panel = storeys.flatMap(({ panels }) => panels).find(({ kind }) => kind === 'floor' || kind === 'roof')
	if (!panel) return
	panel.globalId = globalId(seed, `${panel.path}/reissued`)
	changes.reissued.push(panel.mark)
}
