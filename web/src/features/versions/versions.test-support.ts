import type { ImpactPanel, ImpactResponse, ModelVersion } from '@panelyard/contracts/models/versions'
import { uuid } from '../../testing/panel.test-support.ts'
import { PROJECT_ID } from '../../testing/project.test-support.ts'

export const versionPath = `/projects/${PROJECT_ID}/versions/2`
export const version: ModelVersion = {
	...{ id: uuid(2), number: 2, name: 'B', note: '', state: 'to_review', file_names: ['b.ifc'], issued_by: null },
	...{ issued_at: '2026-11-29T08:00:00Z', live_at: null, job: null, model: null },
	impact: {
		...{ compared_with: 1, panels_before: 40, panels_after: 41, is_probably_other_building: false },
		counts: { uncertain: 1, added: 3, removed: 2 },
	},
}
const none = { area: 0, weight: 0, produced: 0, by_status: [], by_plan: {}, accepted: 0, held: 0, mapped: 0 }
const floor = (name: string) => ({ name, global_id: name, elevation: null, element_count: 1 })
export const impact: ImpactResponse = {
	version,
	moved_as_whole: { degrees: 0, metres: [0, 0, 0] },
	categories: [
		{ ...none, category: 'uncertain', panels: 1 },
		{ ...none, category: 'added', panels: 3 },
		{ ...none, category: 'removed', panels: 2 },
	],
	changed_after_production: { panels: 0, area: 0, weight: 0 },
	undecided: 1,
	floors: { before: [floor('Ground')], after: [floor('Ground'), floor('First')] },
	revision: 1,
}
const side = (element: number, mark: string) => ({
	...{ element, global_id: String(element), mark, name: '', kind: 1, floor: 0 },
	...{ length: 6, width: null, height: 3 },
	...{ area: 18, volume: null, weight: 4000 },
})
export const uncertain: ImpactPanel = {
	...{ id: uuid(9), categories: ['uncertain', 'geometry_changed'], before: side(1, 'W-1') },
	after: { ...side(7, 'W-7'), floor: 1, length: 6.5 },
	...{ geometry: ['length'], properties: [], property_count: 0, moved_by: null, turned_by: null, confidence: 0.5 },
	reasons: ['same_place'],
	candidates: [
		{ element: 7, mark: 'W-7', confidence: 0.5, reasons: ['same_place'] },
		{ element: 8, mark: 'W-8', confidence: 0.4, reasons: ['same_mark'] },
	],
	...{ statuses: [], is_produced: false, planned_date: null, decision: null, decided_by: null, decided_at: null },
}
