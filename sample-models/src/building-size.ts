import { buildingSlots } from './building-slots.ts'
import type { Construction } from './options.ts'
import type { BuildingSize } from './shapes/footprint.ts'

/** Panel counts of one building: the required ones, the expected ones, and the most possible. */
interface Capacity {
	required: number
	shown: number
	all: number
}

type PlanSize = Omit<BuildingSize, 'floors'>
type PerStorey = Record<'ground' | 'upper' | 'top' | 'roof', Capacity>

const NOTHING: Capacity = { required: 0, shown: 0, all: 0 }

/**
 * A realistic building with exactly `panels` panels: an L of about five storeys at 200, a bar for few, taller and with
 * a second wing for many. Throws RangeError if impossible.
 */
export function fittingBuilding(panels: number, construction: Construction): BuildingSize {
	let best: BuildingSize | null = null
	let bestScore = Infinity
	for (const plan of planSizes()) {
		const perStorey = storeyCapacities(plan, construction)
		for (let floors = 1; floors <= 10; floors++) {
			const size = { ...plan, floors }
			const capacity = capacityOf(perStorey, floors)
			if (panels < capacity.required || panels > capacity.all) continue
			const score = ungainliness(size, capacity, panels)
			if (score < bestScore) {
				best = size
				bestScore = score
			}
		}
	}
	if (!best) throw new RangeError(`no building of the sample kind has exactly ${panels} panels`)
	return best
}

function* planSizes(): Generator<PlanSize> {
	for (let bays = 2; bays <= 12; bays++) {
		yield { bays, leftBays: 0, rightBays: 0 }
		for (let leftBays = 2; leftBays <= 8 && bays >= 5; leftBays++) {
			yield { bays, leftBays, rightBays: 0 }
			if (bays >= 9) yield { bays, leftBays, rightBays: leftBays - 1 }
		}
	}
}

/** All upper storeys have equal counts, except that the topmost has no stair, so counting three storeys is enough. */
function storeyCapacities(plan: PlanSize, construction: Construction): PerStorey {
	const counted: PerStorey = { ground: NOTHING, upper: NOTHING, top: NOTHING, roof: NOTHING }
	const names = ['ground', 'upper', 'top', 'roof'] as const
	for (const { storey, optional } of buildingSlots({ ...plan, floors: 3 }, construction)) {
		const name = names[storey] as keyof PerStorey
		const { required, shown, all } = counted[name]
		const isShown = optional === null || optional < 2000
		counted[name] = {
			required: required + (optional === null ? 1 : 0),
			shown: shown + (isShown ? 1 : 0),
			all: all + 1,
		}
	}
	return counted
}

function capacityOf({ ground, upper, top, roof }: PerStorey, floors: number): Capacity {
	const storeys = floors === 1 ? [ground, roof] : [ground, ...Array<Capacity>(floors - 2).fill(upper), top, roof]
	const sum = (key: keyof Capacity) => storeys.reduce((total, storey) => total + storey[key], 0)
	// A building of one storey has no stair, unlike the ground storey of the counted building.
	return { required: sum('required'), shown: sum('shown'), all: sum('all') - (floors === 1 ? 1 : 0) }
}

function ungainliness(size: BuildingSize, { shown, all }: Capacity, panels: number): number {
	const wantedFloors = Math.max(1, Math.min(8, Math.round(Math.cbrt(panels) * 0.9)))
	const missing = Math.max(0, shown - panels) / panels
	const inner = all > shown ? Math.min(1, Math.max(0, panels - shown) / (all - shown)) : 1
	const wantedWings = panels > 430 ? 2 : panels > 100 ? 1 : 0
	const wings = (size.leftBays > 0 ? 1 : 0) + (size.rightBays > 0 ? 1 : 0)
	const lopsided = wings === 0 ? 0 : Math.abs(size.leftBays - (size.bays - 2 - 2 * wings)) * 0.35
	const proportion = Math.abs(wings - wantedWings) * 2 + lopsided
	return 12 * missing + Math.abs(size.floors - wantedFloors) + Math.abs(inner - 0.35) + proportion
}
