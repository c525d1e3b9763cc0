import { MATRIX_DOUBLES } from '../../geometry/geometry-batch.ts'
import { growableDoubles, growableIntegers } from '../../geometry/growable-arrays.ts'
import type { Matrix } from '../../geometry/matrices.ts'

/**
 * Elements with the mesh of another one at a different position; by column, because most elements of a large model are
 * repetitions.
 */
export class Repetitions {
	private readonly elements = growableIntegers(1 << 10)
	private readonly likes = growableIntegers(1 << 10)
	private readonly moves = growableDoubles(1 << 12)

	get length(): number {
		return this.elements.length
	}

	/**
	 * @param like the meshed element
	 * @param move from the meshed element's position to this one's: file units, IFC axes
	 */
	add(element: number, like: number, move: Matrix): void {
		this.elements.push(element)
		this.likes.push(like)
		const to = this.moves.reserve(MATRIX_DOUBLES)
		for (let i = 0; i < MATRIX_DOUBLES; i++) this.moves.data[to + i] = move[i] as number
	}

	element(at: number): number {
		return this.elements.data[at] as number
	}

	like(at: number): number {
		return this.likes.data[at] as number
	}

	/** Copies a move into an array of twelve, which is also the result. */
	readMove(at: number, into: number[]): number[] {
		const from = at * MATRIX_DOUBLES
		for (let i = 0; i < MATRIX_DOUBLES; i++) into[i] = this.moves.data[from + i] as number
		return into
	}
}
