import { ReferencesTo } from '../../doubts/references-to.ts'
import { KernelRewrites } from '../../ifc/kernel/kernel-rewrites.ts'
import { bodiesOfSeveral } from '../../ifc/shapes/drawn-bodies.ts'
import { cutsNothing } from '../../ifc/shapes/second-bodies.ts'
import type { StepFile } from '../../step/step-file.ts'

const ROUND =
	/^IFC(CIRCLE|ELLIPSE|SWEPTDISK|REVOLVED|ROUNDED|BSPLINE|RATIONAL|CYLINDRICAL|SPHER|TOROIDAL|RIGHTCIRCULAR|ARCINDEX)/

/** Why the meshes of an element may differ, by what its records hold. */
export class Explanations {
	private readonly file: StepFile
	private readonly rewritten: ReferencesTo
	private readonly round: ReferencesTo
	private readonly features = new Map<number, number[]>()
	private readonly projected = new Set<number>()

	constructor(file: StepFile) {
		this.file = file
		const rewrites = new KernelRewrites(file, 1, Number.POSITIVE_INFINITY)
		this.rewritten = new ReferencesTo(file, (record) => rewrites.of(record) !== null)
		this.round = new ReferencesTo(
			file,
			(record) =>
				ROUND.test(file.type(record)) ||
				(file.type(record) === 'IFCINDEXEDPOLYCURVE' && /ARCINDEX/i.test(file.raw(record, 1))),
		)
		for (const rel of file.ofType('IFCRELVOIDSELEMENT')) {
			const host = file.follow(rel, 4)
			this.features.set(host, [...(this.features.get(host) ?? []), file.follow(rel, 5)])
		}
		for (const rel of file.ofType('IFCRELPROJECTSELEMENT')) this.projected.add(file.follow(rel, 4))
	}

	private shapesOf(product: number): number[] {
		const { file } = this
		return [product, ...(this.features.get(product) ?? [])].map((record) => file.follow(record, 6))
	}

	/** Why our mesh of a product differs from the kernel's own; null if nothing explains it. */
	fromKernel(product: number): string | null {
		const { file } = this
		if (this.projected.has(product)) return 'we add projections (corbels, nibs)'
		if ((this.features.get(product) ?? []).some((opening) => cutsNothing(file, opening)))
			return 'we don’t cut with openings of the kind Reference'
		if (bodiesOfSeveral(file, file.follow(product, 6))) return 'we draw no second body'
		for (const shape of this.shapesOf(product)) {
			const record = this.rewritten.below(shape)
			if (record >= 0) return `the kernel misreads ${file.type(record)}`
		}
		return null
	}

	isRound(product: number): boolean {
		return this.shapesOf(product).some((shape) => this.round.below(shape) >= 0)
	}

	hasOpenings(product: number): boolean {
		return this.features.has(product)
	}
}
