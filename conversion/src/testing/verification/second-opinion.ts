import type { PropertySet } from '@panelyard/contracts/models/model-structure'
import { measureOrigin } from '@panelyard/contracts/panels/measures'
import { type ReadModel, Timings } from '../../converted-model.ts'
import { GeometryPool } from '../../geometry/geometry-pool.ts'
import { transformPoint } from '../../geometry/matrices.ts'
import { openSource } from '../../model-source.ts'
import { Progress } from '../../progress.ts'
import { readIfcModel } from '../../read-ifc-model.ts'
import { StepFile } from '../../step/step-file.ts'
import { Explanations } from './explain-difference.ts'
import { MeshSizes } from './mesh-sizes.ts'
import { plainSizes } from './plain-kernel.ts'

/** Share by which two values may differ. */
const TOLERANCE = 0.01
/** Metres, m2 and m3 that are too small to compare. */
const LEAST = { box: 0.002, area: 1e-4, volume: 1e-5 }
/** Rounded corners change the section of a steel profile by up to this share. */
const ROUNDED = 0.07
/** Circles are drawn as polygons, whose area and volume are smaller by up to this share. */
const POLYGON = 0.11

export type Compared = 'box' | 'area' | 'volume' | 'file area' | 'file volume'

/** A value of ours beside that of the kernel by itself, or of the file. */
export interface Difference {
	class: string
	name: string
	compared: Compared
	ours: number
	other: number
	/** Null if nothing explains it. */
	reason: string | null
}

export interface SecondOpinion {
	elements: number
	/** Values that agree, by class and what was compared. */
	agreed: Map<string, number>
	differences: Difference[]
}

function ownSizes({ geometry }: ReadModel, element: number): MeshSizes | null {
	const [from, to] = [geometry.firstInstance[element] as number, geometry.firstInstance[element + 1] as number]
	if (from === to) return null
	const sizes = new MeshSizes()
	for (const { shape, matrix } of geometry.instances.slice(from, to)) {
		const { positions, indices } = geometry.shapes[shape] ?? { positions: [], indices: [] }
		sizes.add(indices, (index) =>
			transformPoint(matrix, [
				positions[index * 3] as number,
				positions[index * 3 + 1] as number,
				positions[index * 3 + 2] as number,
			]),
		)
	}
	return sizes
}

const differs = (ours: number, other: number, least: number): boolean =>
	Math.abs(ours - other) > Math.max(least, Math.max(Math.abs(ours), Math.abs(other)) * TOLERANCE)

/**
 * Compares the box, area and volume of each element of an IFC file with those that web-ifc computes by itself and with the
 * quantity sets of the file, and explains the differences.
 */
export async function secondOpinion(path: string): Promise<SecondOpinion> {
	const timings = new Timings()
	const progress = new Progress(() => undefined)
	const source = await openSource({ source_path: path, max_unpacked_bytes: 500_000_000 }, progress, timings)
	const plain = await plainSizes(new Uint8Array(source.model).slice())
	const model = await readIfcModel(new Uint8Array(source.model), new GeometryPool(), progress, timings)
	const explanations = new Explanations(new StepFile(new Uint8Array(source.model)))
	return new Comparison(model, plain, explanations, new StepFile(new Uint8Array(source.model))).run()
}

class Comparison {
	private readonly model: ReadModel
	private readonly plain: Map<number, MeshSizes>
	private readonly explanations: Explanations
	private readonly file: StepFile
	private readonly agreed = new Map<string, number>()
	private readonly differences: Difference[] = []
	private readonly told = new Map<number, string>()
	private readonly boxes = new Set<number>()

	constructor(model: ReadModel, plain: Map<number, MeshSizes>, explanations: Explanations, file: StepFile) {
		this.model = model
		this.plain = plain
		this.explanations = explanations
		this.file = file
		for (const { element, reason_code } of model.doubtful) this.told.set(element ?? -1, reason_code)
		for (const { element } of model.fallback) this.boxes.add(element ?? -1)
	}

	run(): SecondOpinion {
		const { elements } = this.model.structure
		for (let element = 0; element < elements.count; element++) this.element(element)
		return { elements: elements.count, agreed: this.agreed, differences: this.differences }
	}

	private compare(
		element: number,
		compared: Compared,
		[ours, other]: [number, number],
		least: number,
		reason: () => string | null,
	): void {
		const { elements, classes, strings } = this.model.structure
		const name = classes[elements.class[element] as number] ?? ''
		if (!differs(ours, other, least)) {
			const key = `${name} ${compared}`
			this.agreed.set(key, (this.agreed.get(key) ?? 0) + 1)
			return
		}
		const named = strings[elements.name[element] as number] || (elements.global_id[element] as string)
		this.differences.push({ class: name, name: named, compared, ours, other, reason: reason() })
	}

	private element(element: number): void {
		const { elements } = this.model.structure
		const id = elements.express_id[element] as number
		const record = this.file.record(id)
		const ours = ownSizes(this.model, element)
		const other = this.plain.get(id)
		const because = (open: boolean): string | null => {
			if (this.boxes.has(element)) return 'we draw a box, and say so'
			const known = this.explanations.fromKernel(record)
			if (known) return known
			if (open) return 'its surface isn’t closed'
			const told = this.told.get(element)
			return told ? `told as ${told}` : null
		}
		if (ours && other) {
			for (const axis of [0, 1, 2] as const)
				this.compare(element, 'box', [ours.box[axis], other.box[axis]], LEAST.box, () => because(false))
			const isOpen = ours.isOpen || other.isOpen
			this.compare(element, 'area', [ours.area, other.area], LEAST.area, () => because(isOpen))
			this.compare(element, 'volume', [ours.volume, other.volume], LEAST.volume, () => because(isOpen))
		} else if (ours || other) {
			const reason = ours ? (because(false) ?? 'the kernel draws nothing by itself') : 'we draw nothing'
			const volumes: [number, number] = [ours?.volume ?? 0, other?.volume ?? 0]
			this.compare(element, 'volume', volumes, LEAST.volume, () => reason)
		}
		if (ours) this.withFile(element, record, ours, other)
	}

	private stated(element: number, measure: 'area' | 'volume'): number | null {
		const { elements, strings } = this.model.structure
		const letters = strings[elements.measure_origins[element] as number] ?? ''
		return measureOrigin(letters, measure) === 'quantity_set' ? (elements[measure][element] ?? null) : null
	}

	/** What is left of a difference from the file where web-ifc draws the same as we do. */
	private agreesWithKernel(ours: MeshSizes, other: MeshSizes | undefined): string | null {
		if (!other || differs(ours.volume, other.volume, LEAST.volume) || differs(ours.area, other.area, LEAST.area))
			return null
		return 'only the file differs, by its own definition'
	}

	private withFile(element: number, record: number, ours: MeshSizes, other: MeshSizes | undefined): void {
		const volume = this.stated(element, 'volume')
		const round = this.explanations.isRound(record)
		const isRounded = /PROFILEDEF$/.test(this.explanations.fromKernel(record) ?? '')
		const names = quantityNames(this.model.propertySets(element))
		if (volume !== null && !this.boxes.has(element))
			this.compare(element, 'file volume', [ours.volume, volume], LEAST.volume, () => {
				if (ours.isOpen) return 'its surface isn’t closed'
				const told = this.told.get(element)
				if (told) return `told as ${told}`
				if (round && ours.volume < volume && ours.volume > volume * (1 - POLYGON))
					return 'circles are drawn as polygons'
				if (this.explanations.hasOpenings(record) && !names.has('netvolume') && volume > ours.volume)
					return 'the file states the gross volume'
				if (isRounded && Math.abs(ours.volume / volume - 1) < ROUNDED)
					return 'the file ignores the rounding of its section'
				return this.agreesWithKernel(ours, other)
			})
		const area = this.stated(element, 'area')
		if (area !== null && !this.boxes.has(element)) {
			const [x, y, z] = ours.box
			const known: [string, number[]][] = [
				['another side', ours.sides],
				['gross area', [x * y, y * z, x * z]],
				['both sides', ours.sides.map((side) => side * 2)],
				['whole surface', [ours.surface]],
			]
			const fits = known.find(([, areas]) => areas.some((each) => !differs(each, area, LEAST.area)))
			this.compare(element, 'file area', [ours.area, area], LEAST.area, () => {
				if (fits) return `the file states ${fits[0] === 'gross area' ? 'the gross area' : `the area of ${fits[0]}`}`
				if (round && ours.area < area && ours.area > area * (1 - POLYGON)) return 'circles are drawn as polygons'
				if (Math.abs(ours.surface / area - 1) < ROUNDED)
					return 'the file states the whole surface, with other roundings'
				if (ours.isOpen) return 'its surface isn’t closed'
				return isOblique(ours, area) ? 'it stands at an angle to the axes' : this.agreesWithKernel(ours, other)
			})
		}
	}
}

/** Whether an area lies between the largest side along the axes and the half surface: a side at an angle to them. */
const isOblique = ({ area, surface, sides }: MeshSizes, stated: number): boolean =>
	stated <= surface / 2 && stated > area && sides.filter((side) => side > area * 0.05).length > 1

const quantityNames = (sets: readonly PropertySet[]): Set<string> =>
	new Set(
		sets
			.filter(({ kind }) => kind === 'quantity')
			.flatMap(({ properties }) => properties.map(({ name }) => name.toLowerCase())),
	)
