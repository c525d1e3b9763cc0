import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { ARTEFACT_NAMES, ConversionReport, IdentifiedPanels } from '@panelyard/contracts/models/conversion'
import { ELEMENT_REASONS } from '@panelyard/contracts/models/element-reasons'
import { ModelHead } from '@panelyard/contracts/models/model-head'
import { GEOMETRY_STATES, ModelStructure } from '@panelyard/contracts/models/model-structure'
import { MODEL_HEAD_NAME } from '@panelyard/contracts/models/structure-layout'
import { measureOrigin } from '@panelyard/contracts/panels/measures'
import type { z } from 'zod'
import { PropertyBlock } from '../property-blocks.ts'
import { drawnElements } from '../testing/glb-elements.ts'
import { glbErrors } from '../testing/validate-glb.ts'

const EXPECTED_FILES: ReadonlySet<string> = new Set([...ARTEFACT_NAMES, MODEL_HEAD_NAME])

/** Most problems reported for one mutant. */
const MOST_COMPLAINTS = 8

const TEXT_COLUMNS = ['name', 'tag', 'object_type', 'description'] as const
const MEASURE_COLUMNS = ['length', 'width', 'height', 'area', 'volume', 'weight'] as const

/** Texts that a database rejects: the zero character and unpaired surrogates. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

function unstorable(value: unknown): boolean {
	if (typeof value === 'string') return !isStorable(value)
	if (Array.isArray(value)) return value.some(unstorable)
	if (value === null || typeof value !== 'object') return false
	return Object.entries(value).some(([key, inner]) => !isStorable(key) || unstorable(inner))
}

/** Checks the artefacts of a completed conversion against their contracts and against each other. */
export class ArtefactCheck {
	private readonly directory: string
	private readonly complaints: string[] = []

	constructor(directory: string) {
		this.directory = directory
	}

	/**
	 * @param withValidator also runs the Khronos validator, which takes longer than most conversions
	 * @returns the problems, none for valid artefacts
	 */
	async run(withValidator: boolean): Promise<string[]> {
		for (const name of readdirSync(this.directory)) this.expect(EXPECTED_FILES.has(name), `left a file ${name}`)
		const structure = this.read('structure.json', ModelStructure)
		const report = this.read('report.json', ConversionReport)
		if (!structure || !report) return this.complaints
		this.checkColumns(structure)
		this.checkAccounting(structure, report)
		this.checkHead(structure, report)
		this.checkProperties(structure)
		if (report.panel_rule) this.checkPanels(structure, report)
		await this.checkGlb(structure, withValidator)
		return this.complaints.slice(0, MOST_COMPLAINTS)
	}

	private expect(holds: boolean, complaint: string): void {
		if (!holds && this.complaints.length < MOST_COMPLAINTS) this.complaints.push(complaint)
	}

	private read<Schema extends z.ZodType>(name: string, schema: Schema): z.infer<Schema> | null {
		const json: unknown = JSON.parse(readFileSync(join(this.directory, name), 'utf8'))
		const parsed = schema.safeParse(json)
		if (!parsed.success) {
			const [issue] = parsed.error.issues
			this.expect(false, `${name} is against its contract: ${issue?.path.join('.')} ${issue?.message}`)
			return null
		}
		this.expect(!unstorable(json), `${name} holds a text that cannot be stored`)
		return parsed.data
	}

	private checkColumns(structure: ModelStructure): void {
		const { elements, strings, classes, floors, walls } = structure
		const { count, ...columns } = elements
		for (const [name, column] of Object.entries(columns))
			this.expect(column.length === count, `column ${name} has ${column.length} entries for ${count} elements`)
		const within = (name: string, column: number[], low: number, end: number): void =>
			this.expect(
				column.every((value) => Number.isInteger(value) && value >= low && value < end),
				`${name} is out of range`,
			)
		for (const name of TEXT_COLUMNS) within(name, elements[name], -1, strings.length)
		within('class', elements.class, 0, classes.length)
		within('parent', elements.parent, -1, count)
		within('floor', elements.floor, -1, floors.length)
		within('geometry', elements.geometry, 0, GEOMETRY_STATES.length)
		within('walls', walls, 0, count)
		for (const name of MEASURE_COLUMNS)
			this.expect(
				elements[name].every((value) => value === null || value >= 0),
				`${name} is negative`,
			)
		within('measure_origins', elements.measure_origins, -1, strings.length)
		for (const name of MEASURE_COLUMNS)
			this.expect(
				elements[name].every((value, element) => {
					const origins = strings[elements.measure_origins[element] as number] ?? ''
					return (value === null) === (measureOrigin(origins, name) === null)
				}),
				`${name} has no origin, or an origin has no ${name}`,
			)
		this.expect(isForest(elements.parent), 'elements are parts of themselves')
		for (const [number, floor] of floors.entries())
			this.expect(
				floor.element_count === elements.floor.filter((on) => on === number).length,
				`floor ${number} miscounts its elements`,
			)
	}

	private checkAccounting(structure: ModelStructure, report: ConversionReport): void {
		const states = structure.elements.geometry.map((state) => GEOMETRY_STATES[state])
		const counted = (name: (typeof GEOMETRY_STATES)[number]): number => states.filter((state) => state === name).length
		this.expect(
			report.with_representation === report.converted + report.fallback.length + report.not_converted.length,
			'the report does not account for every element',
		)
		this.expect(report.element_count === structure.elements.count, 'the report counts other elements')
		this.expect(report.converted === counted('converted'), 'converted elements differ from the structure')
		this.expect(report.fallback.length === counted('fallback'), 'boxes differ from the structure')
		this.expect(report.not_converted.length === counted('failed'), 'failed elements differ from the structure')
		const problems = [...report.fallback, ...report.not_converted]
		this.expect(
			problems.every(({ reason }) => reason !== '' && !/undefined|NaN|\[object/.test(reason)),
			'an element is not drawn without a reason',
		)
		this.expect(
			problems.every(({ reason_code }) => (ELEMENT_REASONS as readonly string[]).includes(reason_code)),
			'a reason has no code',
		)
	}

	private checkHead(structure: ModelStructure, report: ConversionReport): void {
		const head = this.read(MODEL_HEAD_NAME, ModelHead)
		if (!head) return
		this.expect(
			head.converted === report.converted && head.not_converted_count === report.not_converted.length,
			'the head counts other elements',
		)
		this.expect(
			isDeepStrictEqual(
				[head.floors, head.origin, head.property_blocks, head.panel_rule],
				[structure.floors, structure.origin, structure.property_blocks, report.panel_rule],
			),
			'the head is not that of the structure',
		)
	}

	private checkProperties(structure: ModelStructure): void {
		const { offsets, elements_per_block } = structure.property_blocks
		const bytes = readFileSync(join(this.directory, 'properties.bin'))
		this.expect(offsets.at(-1) === bytes.length, 'the property blocks do not end with their file')
		for (let block = 0; block + 1 < offsets.length; block++) {
			const opened = new PropertyBlock(bytes.subarray(offsets[block], offsets[block + 1]))
			const sets = Array.from({ length: opened.length }, (_, place) => opened.setsAt(place))
			const wanted = Math.min(elements_per_block, structure.elements.count - block * elements_per_block)
			this.expect(sets.length === wanted, `property block ${block} has ${sets.length} elements, not ${wanted}`)
			this.expect(!unstorable(sets), `property block ${block} holds a text that cannot be stored`)
		}
	}

	private checkPanels(structure: ModelStructure, report: ConversionReport): void {
		const panels = this.read('panels.json', IdentifiedPanels)
		if (!panels) return
		this.expect(panels.panels.length === report.panel_count, 'panels.json has another number of panels')
		for (const { element, floor } of panels.panels)
			this.expect(
				element < structure.elements.count && floor >= -1 && floor < structure.floors.length,
				'a panel is no element or on no floor',
			)
	}

	private async checkGlb(structure: ModelStructure, withValidator: boolean): Promise<void> {
		const glb = readFileSync(join(this.directory, 'model.glb'))
		if (withValidator) for (const error of (await glbErrors(glb)).slice(0, 3)) this.expect(false, `GLB: ${error}`)
		const drawn = await drawnElements(glb)
		const shown = structure.elements.geometry.flatMap((state, element) => (state === 1 || state === 2 ? [element] : []))
		this.expect(
			drawn.size === shown.length && shown.every((element) => drawn.has(element)),
			`the GLB draws ${drawn.size} elements, the structure says ${shown.length}`,
		)
		for (const [element, { min, max }] of drawn)
			this.expect([...min, ...max].every(Number.isFinite), `element ${element} is drawn at no place`)
		this.expect((structure.bounding_box === null) === (drawn.size === 0), 'the bounding box is not that of the drawing')
	}
}

function isForest(parent: number[]): boolean {
	const state = new Uint8Array(parent.length)
	for (let start = 0; start < parent.length; start++) {
		const path: number[] = []
		let at = start
		while (at >= 0 && state[at] === 0) {
			state[at] = 1
			path.push(at)
			at = parent[at] as number
		}
		if (at >= 0 && state[at] === 1) return false
		for (const element of path) state[element] = 2
	}
	return true
}
