import type { SampleOptions } from '../options.ts'
import { type Placement, turnDirection } from '../shapes/placement.ts'
import type { Vec3 } from '../shapes/solids.ts'
import { globalId } from './global-id.ts'
import { stepReal, stepString } from './step-text.ts'
import { areaUnit, METRES, volumeUnit } from './units.ts'

/** Characters of a chunk. */
const CHUNK = 1 << 16
/** Most entries of a cache of repeated records, which bounds the memory for files of any size. */
const CACHE_LIMIT = 100_000

/** Numbers the records of one file and holds the text since the last chunk. */
export class StepWriter {
	readonly options: SampleOptions
	/** Reference to the owner history, `$` if the schema makes it optional. */
	owner = '$'
	readonly #length: number
	readonly #area: number
	readonly #volume: number
	readonly #cache = new Map<string, string>()
	#text = ''
	#last = 0

	constructor(options: SampleOptions) {
		this.options = options
		this.#length = METRES[options.unit]
		this.#area = areaUnit(options.unit)
		this.#volume = volumeUnit(options.unit)
	}

	/** Adds a record and returns its reference, `#12`. */
	line(entity: string, ...attributes: readonly string[]): string {
		const reference = `#${++this.#last}`
		this.#text += `${reference}=${entity}(${attributes.join(',')});\n`
		return reference
	}

	/** Adds a record that is written once and shared. */
	shared(entity: string, ...attributes: readonly string[]): string {
		const key = `${entity}(${attributes.join(',')}`
		const known = this.#cache.get(key)
		if (known) return known
		const reference = this.line(entity, ...attributes)
		if (this.#cache.size < CACHE_LIMIT) this.#cache.set(key, reference)
		return reference
	}

	/** A record with the four attributes every rooted entity begins with. */
	rooted(entity: string, path: string, name: string, ...attributes: readonly string[]): string {
		return this.line(entity, `'${globalId(this.options.seed, path)}'`, this.owner, name, '$', ...attributes)
	}

	raw(text: string) {
		this.#text += text
	}

	/** The text so far, if it fills a chunk or is the last; otherwise nothing. */
	*chunk(isLast = false): Generator<string> {
		if (this.#text.length < CHUNK && !isLast) return
		const text = this.#text
		this.#text = ''
		yield text
	}

	string(text: string): string {
		return stepString(text, this.options.encoding)
	}

	/** Metres, square and cubic metres in the file's units. */
	length(metres: number): string {
		return stepReal(metres / this.#length)
	}

	area(squareMetres: number): string {
		return stepReal(squareMetres / this.#area)
	}

	volume(cubicMetres: number): string {
		return stepReal(cubicMetres / this.#volume)
	}

	/** Kilograms in every file. */
	weight(kilograms: number): string {
		return stepReal(kilograms)
	}

	coordinates(point: readonly number[]): string {
		return `(${point.map((value) => this.length(value)).join(',')})`
	}

	point(point: readonly number[]): string {
		return this.shared('IFCCARTESIANPOINT', this.coordinates(point))
	}

	direction(vector: readonly number[]): string {
		return this.shared('IFCDIRECTION', `(${vector.map(stepReal).join(',')})`)
	}

	axes(at: Vec3, axis?: Vec3, reference?: Vec3): string {
		const directions = axis && reference ? [this.direction(axis), this.direction(reference)] : ['$', '$']
		return this.shared('IFCAXIS2PLACEMENT3D', this.point(at), ...directions)
	}

	/** A local placement relative to `parent` (`$` for none). */
	placement(parent: string, { at, turn }: Placement): string {
		const axes = turn === 0 ? this.axes(at) : this.axes(at, [0, 0, 1], turnDirection(turn))
		return this.line('IFCLOCALPLACEMENT', parent, axes)
	}
}
